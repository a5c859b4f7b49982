import type { Look, SingleLook } from '#demo/draw/look.ts'
import { ITEM_FORMS, type ItemFormKey, SET_FORMS, type SetForm } from '#domain/catalog/forms.ts'
import { seededRandom } from '../random.ts'
import type { ItemSeed } from './item.ts'
import {
  measureBag,
  measureEarrings,
  measureFukusa,
  measureJuzu,
  measureKidsshoes,
  measureMensbag,
  measureMensshoes,
  measureNecklace,
  measurePumps,
  measureSensu,
  measureStole,
  measureSubbag,
  measureValletta,
} from './measure/accessories.ts'
import {
  measureBoySuit,
  measureBoyTops,
  measureGirlJacket,
  measureGirlSuit,
  measureGirlTops,
  measureKidsDress,
} from './measure/kids.ts'
import {
  measureCoat,
  measureDress,
  measureJacket,
  measurePantsAndBlouse,
  measureSkirtAndBlouse,
} from './measure/ladies.ts'
import type { Garment, Measures } from './measure/measure.ts'
import { measureBelt, measureMenssuit, measureShirt } from './measure/mens.ts'
import type { SizeSeed } from './sizes.ts'

/** The part of a look that a form measures, and its function. */
const MEASURED: Readonly<
  Record<ItemFormKey, { kinds: readonly SingleLook['kind'][]; by: (body: Garment) => Measures }>
> = {
  onepiece: { kinds: ['onepiece', 'suitjacket-onepiece'], by: measureDress },
  onepiecesuitjacket: { kinds: ['suitjacket-onepiece'], by: measureJacket },
  pantssuitblouse: { kinds: ['pantssuit'], by: measurePantsAndBlouse },
  pantssuitjacket: { kinds: ['pantssuit'], by: measureJacket },
  skirtsuitblouse: { kinds: ['skirtsuit'], by: measureSkirtAndBlouse },
  skirtsuitjacket: { kinds: ['skirtsuit'], by: measureJacket },
  coat: { kinds: ['coat'], by: measureCoat },
  bag: { kinds: ['bag'], by: measureBag },
  bagsubbag: { kinds: ['bag'], by: measureBag },
  pumps: { kinds: ['pumps'], by: measurePumps },
  necklace: { kinds: ['necklace'], by: measureNecklace },
  setaccessory: { kinds: ['setaccessory'], by: measureNecklace },
  fukusa: { kinds: ['fukusa'], by: measureFukusa },
  juzu: { kinds: ['juzu'], by: measureJuzu },
  stall: { kinds: ['stole'], by: measureStole },
  valletta: { kinds: ['valletta'], by: measureValletta },
  sensu: { kinds: ['sensu'], by: measureSensu },
  earrings: { kinds: ['earrings'], by: measureEarrings },
  setmensthree: { kinds: ['menssuit'], by: measureMenssuit },
  mensshirt: { kinds: ['mensshirt'], by: measureShirt },
  mensshoes: { kinds: ['shoes'], by: measureMensshoes },
  mensbag: { kinds: ['bag'], by: measureMensbag },
  mensbelt: { kinds: ['mensbelt'], by: measureBelt },
  mensjuzu: { kinds: ['juzu'], by: measureJuzu },
  mensfukusa: { kinds: ['fukusa'], by: measureFukusa },
  kidsonepiece: { kinds: ['kidsonepiece'], by: measureKidsDress },
  kidssuitgirltops: { kinds: ['kidssuit-girl'], by: measureGirlTops },
  kidssuitgirlouter: { kinds: ['kidssuit-girl'], by: measureGirlJacket },
  kidssuitgirltopsouter: { kinds: ['kidssuit-girl'], by: measureGirlSuit },
  kidssuitboytops: { kinds: ['kidssuit-boy'], by: measureBoyTops },
  kidssuitboytopsouter: { kinds: ['kidssuit-boy'], by: measureBoySuit },
  kidsshoes: { kinds: ['shoes'], by: measureKidsshoes },
}

/** The forms of an item: those of its set template, or its own form. */
export function formsOf({ form, setForm }: Pick<ItemSeed, 'form' | 'setForm'>): readonly ItemFormKey[] {
  if (setForm === undefined) return [form]
  const { template }: SetForm = SET_FORMS[setForm]
  return template
}

/** Measurements of one size of an item by form: `{form: {measurement: centimetres}}`, in the order of the form. */
export function measurementsOf(item: ItemSeed, size: SizeSeed | undefined): Record<string, Measures> {
  return Object.fromEntries(formsOf(item).map((form) => [form, inOrder(form, measureForm(item, form, size))]))
}

function measureForm(item: ItemSeed, form: ItemFormKey, size: SizeSeed | undefined): Measures {
  const { kinds, by } = MEASURED[form]
  const look = partsOf(item.look).find((part) => kinds.includes(part.kind))
  const measures = by({ look, scale: item.scale, size, random: seededRandom(`measure ${item.id} ${form}`) })
  if (form !== 'bagsubbag') return measures
  return { ...measures, ...measureSubbag(partsOf(item.look).find((part) => part.kind === 'subbag')) }
}

function inOrder(form: ItemFormKey, measures: Measures): Measures {
  const keys = ITEM_FORMS[form].measurements
  return Object.fromEntries(keys.flatMap((key) => (measures[key] === undefined ? [] : [[key, measures[key]]])))
}

/** The parts of a look. */
export function partsOf(look: Look): readonly SingleLook[] {
  return look.kind === 'set' ? look.parts : [look]
}
