package wotr
