import { SENSU, STOLES, VALLETTAS } from './accessories.ts'
import { BAG_PAIRS, BLACK_BAGS, PARTY_BAGS } from './bags.ts'
import { CEREMONY_SUITS, MOTHER_DRESSES, PARTY_DRESSES, PARTY_PANTS } from './celebration.ts'
import { FUKUSA } from './fukusa.ts'
import type { ItemSeed } from './item.ts'
import { JUZU } from './juzu.ts'
import { BOY_SETS, BOY_SHOES, BOY_SUITS, BOY_TOPS } from './kids-boys.ts'
import { FROCK_SETS, FROCKS, GIRL_JACKETS, GIRL_SETS, GIRL_SHOES, GIRL_SUITS, GIRL_TOPS } from './kids-girls.ts'
import { MATERNITY_DRESSES, MATERNITY_ENSEMBLES } from './maternity.ts'
import { BELTS, MENS_BAGS, MENS_FUKUSA, MENS_JUZU, MENS_SHOES, SHIRTS } from './mens-accessories.ts'
import { SETS_OF_FIVE, SETS_OF_SEVEN_FOR_MEN, SETS_OF_THREE } from './mens-sets.ts'
import { CELEBRATION_SUITS, DOUBLE_SUITS, SINGLE_SUITS } from './mens-suits.ts'
import { EARRINGS, NECKLACES, PEARL_SETS } from './pearls.ts'
import { BLACK_PUMPS, PARTY_PUMPS } from './pumps.ts'
import { SPECIALS } from './specials.ts'
import { COATS } from './womens-coats.ts'
import { DRESSES } from './womens-dresses.ts'
import { ENSEMBLES } from './womens-ensembles.ts'
import { MATERNITY_SETS, SETS_OF_EIGHT, SETS_OF_SEVEN } from './womens-sets.ts'
import { BLOUSES_AND_PANTS, BLOUSES_AND_SKIRTS, PANTSSUITS, SKIRTSUITS } from './womens-suits.ts'

/** All items of the demo shop. */
export const ALL_ITEMS: readonly ItemSeed[] = [
  DRESSES,
  ENSEMBLES,
  PANTSSUITS,
  BLOUSES_AND_PANTS,
  SKIRTSUITS,
  BLOUSES_AND_SKIRTS,
  COATS,
  MATERNITY_DRESSES,
  MATERNITY_ENSEMBLES,
  SETS_OF_SEVEN,
  SETS_OF_EIGHT,
  MATERNITY_SETS,
  PARTY_DRESSES,
  PARTY_PANTS,
  CEREMONY_SUITS,
  MOTHER_DRESSES,
  BLACK_BAGS,
  BAG_PAIRS,
  PARTY_BAGS,
  BLACK_PUMPS,
  PARTY_PUMPS,
  NECKLACES,
  PEARL_SETS,
  EARRINGS,
  JUZU,
  FUKUSA,
  STOLES,
  VALLETTAS,
  SENSU,
  SINGLE_SUITS,
  DOUBLE_SUITS,
  CELEBRATION_SUITS,
  SETS_OF_THREE,
  SETS_OF_FIVE,
  SETS_OF_SEVEN_FOR_MEN,
  SHIRTS,
  MENS_SHOES,
  MENS_BAGS,
  BELTS,
  MENS_JUZU,
  MENS_FUKUSA,
  FROCKS,
  FROCK_SETS,
  GIRL_SUITS,
  GIRL_TOPS,
  GIRL_JACKETS,
  GIRL_SETS,
  GIRL_SHOES,
  BOY_SUITS,
  BOY_TOPS,
  BOY_SETS,
  BOY_SHOES,
  SPECIALS,
].flat()
