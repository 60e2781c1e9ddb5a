package wotr

// The regions of the board with their nations, settlements and fortifications (Rulebook pp.9-11).

// The regions of the board, by their ids in alphabetical order.
const (
	Nowhere Region = iota
	Andrast
	Anfalas
	Angmar
	Arnor
	AshMountains
	BaradDur
	Bree
	Buckland
	Cardolan
	Carrock
	Dagorlad
	Dale
	DeadMarshes
	DimrillDale
	DolAmroth
	DolGuldur
	DruadanForest
	DruwaithIaur
	EaglesEyrie
	EastHarondor
	EastRhun
	Eastemnet
	EasternBrownLands
	EasternEmynMuil
	EasternMirkwood
	Edoras
	Enedwaith
	Erebor
	Erech
	EredLuin
	Ettenmoors
	Evendim
	Fangorn
	FarHarad
	Folde
	FordsOfBruinen
	FordsOfIsen
	Forlindon
	GapOfRohan
	GladdenFields
	GoblinsGate
	Gorgoroth
	GreyHavens
	Harlindon
	HelmsDeep
	HighPass
	Hollin
	IronHills
	Khand
	Lamedon
	Lorien
	Lossarnach
	MinasMorgul
	MinasTirith
	Minhiriath
	Morannon
	Moria
	MountGram
	MountGundabad
	NarrowsOfTheForest
	NearHarad
	NomanLands
	NorthAnduinVale
	NorthDowns
	NorthDunland
	NorthEredLuin
	NorthIthilien
	NorthRhun
	NorthernDorwinion
	NorthernMirkwood
	NorthernRhovanion
	Nurn
	OldFord
	OldForest
	OldForestRoad
	Orthanc
	Osgiliath
	ParthCelebrant
	Pelargir
	Rhosgobel
	Rivendell
	SouthAnduinVale
	SouthDowns
	SouthDunland
	SouthEredLuin
	SouthIthilien
	SouthRhun
	SouthernDorwinion
	SouthernMirkwood
	SouthernRhovanion
	Tharbad
	TheShire
	TowerHills
	Trollshaws
	Umbar
	ValeOfTheCarnen
	ValeOfTheCelduin
	WeatherHills
	WestHarondor
	Westemnet
	WesternBrownLands
	WesternEmynMuil
	WesternMirkwood
	WitheredHeath
	WoodlandRealm
	regionCount
)

// regionRow is a region of the board: its nation's border, its settlement, and whether it meets the great
// sea.
type regionRow struct {
	id         string
	nation     Nation
	settlement Settlement
	coastal    bool
}

// regions is the map (Rulebook pp.9-13).
var regions = [regionCount]regionRow{
	Nowhere:            {id: "nowhere"},
	Andrast:            {id: "andrast", coastal: true},
	Anfalas:            {id: "anfalas", nation: Gondor, coastal: true},
	Angmar:             {id: "angmar", nation: Sauron, settlement: City},
	Arnor:              {id: "arnor"},
	AshMountains:       {id: "ash-mountains"},
	BaradDur:           {id: "barad-dur", nation: Sauron, settlement: Stronghold},
	Bree:               {id: "bree", nation: North, settlement: Town},
	Buckland:           {id: "buckland", nation: North},
	Cardolan:           {id: "cardolan"},
	Carrock:            {id: "carrock", nation: North, settlement: Town},
	Dagorlad:           {id: "dagorlad"},
	Dale:               {id: "dale", nation: North, settlement: City},
	DeadMarshes:        {id: "dead-marshes"},
	DimrillDale:        {id: "dimrill-dale"},
	DolAmroth:          {id: "dol-amroth", nation: Gondor, settlement: Stronghold, coastal: true},
	DolGuldur:          {id: "dol-guldur", nation: Sauron, settlement: Stronghold},
	DruadanForest:      {id: "druadan-forest", nation: Gondor},
	DruwaithIaur:       {id: "druwaith-iaur", coastal: true},
	EaglesEyrie:        {id: "eagles-eyrie"},
	EastHarondor:       {id: "east-harondor"},
	EastRhun:           {id: "east-rhun", nation: Southrons},
	Eastemnet:          {id: "eastemnet", nation: Rohan},
	EasternBrownLands:  {id: "eastern-brown-lands"},
	EasternEmynMuil:    {id: "eastern-emyn-muil"},
	EasternMirkwood:    {id: "eastern-mirkwood"},
	Edoras:             {id: "edoras", nation: Rohan, settlement: City},
	Enedwaith:          {id: "enedwaith", coastal: true},
	Erebor:             {id: "erebor", nation: Dwarves, settlement: Stronghold},
	Erech:              {id: "erech", nation: Gondor},
	EredLuin:           {id: "ered-luin", nation: Dwarves, settlement: Town},
	Ettenmoors:         {id: "ettenmoors"},
	Evendim:            {id: "evendim", coastal: true},
	Fangorn:            {id: "fangorn"},
	FarHarad:           {id: "far-harad", nation: Southrons, settlement: City},
	Folde:              {id: "folde", nation: Rohan, settlement: Town},
	FordsOfBruinen:     {id: "fords-of-bruinen"},
	FordsOfIsen:        {id: "fords-of-isen", nation: Rohan, settlement: Fortification},
	Forlindon:          {id: "forlindon", coastal: true},
	GapOfRohan:         {id: "gap-of-rohan", nation: Isengard},
	GladdenFields:      {id: "gladden-fields"},
	GoblinsGate:        {id: "goblins-gate"},
	Gorgoroth:          {id: "gorgoroth", nation: Sauron},
	GreyHavens:         {id: "grey-havens", nation: Elves, settlement: Stronghold, coastal: true},
	Harlindon:          {id: "harlindon", coastal: true},
	HelmsDeep:          {id: "helms-deep", nation: Rohan, settlement: Stronghold},
	HighPass:           {id: "high-pass"},
	Hollin:             {id: "hollin"},
	IronHills:          {id: "iron-hills", nation: Dwarves, settlement: Town},
	Khand:              {id: "khand", nation: Southrons},
	Lamedon:            {id: "lamedon", nation: Gondor, settlement: Town, coastal: true},
	Lorien:             {id: "lorien", nation: Elves, settlement: Stronghold},
	Lossarnach:         {id: "lossarnach", nation: Gondor, settlement: Town},
	MinasMorgul:        {id: "minas-morgul", nation: Sauron, settlement: Stronghold},
	MinasTirith:        {id: "minas-tirith", nation: Gondor, settlement: Stronghold},
	Minhiriath:         {id: "minhiriath", coastal: true},
	Morannon:           {id: "morannon", nation: Sauron, settlement: Stronghold},
	Moria:              {id: "moria", nation: Sauron, settlement: Stronghold},
	MountGram:          {id: "mount-gram", nation: Sauron},
	MountGundabad:      {id: "mount-gundabad", nation: Sauron, settlement: Stronghold},
	NarrowsOfTheForest: {id: "narrows-of-the-forest"},
	NearHarad:          {id: "near-harad", nation: Southrons, settlement: Town},
	NomanLands:         {id: "noman-lands"},
	NorthAnduinVale:    {id: "north-anduin-vale"},
	NorthDowns:         {id: "north-downs", nation: North},
	NorthDunland:       {id: "north-dunland", nation: Isengard, settlement: Town},
	NorthEredLuin:      {id: "north-ered-luin", nation: Dwarves, coastal: true},
	NorthIthilien:      {id: "north-ithilien"},
	NorthRhun:          {id: "north-rhun", nation: Southrons, settlement: Town},
	NorthernDorwinion:  {id: "northern-dorwinion"},
	NorthernMirkwood:   {id: "northern-mirkwood"},
	NorthernRhovanion:  {id: "northern-rhovanion"},
	Nurn:               {id: "nurn", nation: Sauron, settlement: Town},
	OldFord:            {id: "old-ford"},
	OldForest:          {id: "old-forest"},
	OldForestRoad:      {id: "old-forest-road", nation: North},
	Orthanc:            {id: "orthanc", nation: Isengard, settlement: Stronghold},
	Osgiliath:          {id: "osgiliath", settlement: Fortification},
	ParthCelebrant:     {id: "parth-celebrant"},
	Pelargir:           {id: "pelargir", nation: Gondor, settlement: City, coastal: true},
	Rhosgobel:          {id: "rhosgobel", nation: North},
	Rivendell:          {id: "rivendell", nation: Elves, settlement: Stronghold},
	SouthAnduinVale:    {id: "south-anduin-vale"},
	SouthDowns:         {id: "south-downs"},
	SouthDunland:       {id: "south-dunland", nation: Isengard, settlement: Town},
	SouthEredLuin:      {id: "south-ered-luin", coastal: true},
	SouthIthilien:      {id: "south-ithilien"},
	SouthRhun:          {id: "south-rhun", nation: Southrons, settlement: Town},
	SouthernDorwinion:  {id: "southern-dorwinion"},
	SouthernMirkwood:   {id: "southern-mirkwood", nation: Sauron},
	SouthernRhovanion:  {id: "southern-rhovanion"},
	Tharbad:            {id: "tharbad"},
	TheShire:           {id: "the-shire", nation: North, settlement: City},
	TowerHills:         {id: "tower-hills"},
	Trollshaws:         {id: "trollshaws"},
	Umbar:              {id: "umbar", nation: Southrons, settlement: Stronghold, coastal: true},
	ValeOfTheCarnen:    {id: "vale-of-the-carnen"},
	ValeOfTheCelduin:   {id: "vale-of-the-celduin"},
	WeatherHills:       {id: "weather-hills"},
	WestHarondor:       {id: "west-harondor", coastal: true},
	Westemnet:          {id: "westemnet", nation: Rohan, settlement: Town},
	WesternBrownLands:  {id: "western-brown-lands"},
	WesternEmynMuil:    {id: "western-emyn-muil"},
	WesternMirkwood:    {id: "western-mirkwood"},
	WitheredHeath:      {id: "withered-heath"},
	WoodlandRealm:      {id: "woodland-realm", nation: Elves, settlement: Stronghold},
}
