// Package probe is a small game with which the kernel and its conformance kit are tested: the hardest cases
// of the real games in one page of rules. It imports the kernel only. Begin with rules.go, its definition,
// and turn.go.
//
//  1. The Raider plays against the Warden and the Herald, who win together. Foot, horse and captains stand
//     along the path camp, ford, hill, keep: five of a side in a region, and never both sides at rest in one.
//  2. Everyone is dealt two cards. Then the Warden hides the jewel on the hill or in the keep while the
//     Raider readies rafts or ladders, both in secret.
//  3. Raider and Warden take turns: march, play a card, scout, draw or wait. After eight turns each the
//     defenders win at dawn (twelve with the large deck). Without a unit left, the Raider is routed. Raiders
//     alone in the keep or where the jewel lies win at once, whatever is half done.
//  4. March: units go to the next region, horse not more than foot and captains. Where enemies stand there is
//     a battle.
//  5. Battle: in each round both choose in secret to be bold or wary. Each side rolls a die a unit, three at
//     most, one more for each bold side; the Raider one more in his first attack on the hill with rafts, on
//     the keep with ladders. Each 5 or 6 is a loss; whoever loses chooses, captains last. Then the attacker
//     presses on or falls back.
//  6. Once a game the Warden may blow the horn instead of choosing a stance: the attackers fall back and all
//     that is half done is dropped.
//  7. Draw: first an omen is drawn from the bowl. Everyone else who has cards is asked, in secret from each
//     other, whether they turn it back with mail or shield; then another is drawn, which stands. Calm: the
//     player draws a card. Crow: nothing. Fire: the enemy loses a unit at home.
//  8. Scout: the Raider learns where the jewel lies, or anyone looks at the top card.
//  9. Once in each of his turns the Warden may lend the Herald a card, in secret, and go on.
//  10. A card does what its row in cards.go says, one thing after the other.
package probe
