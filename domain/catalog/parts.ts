import {
  ITEM_FORMS,
  type ItemFormKey,
  isItemFormKey,
  isSetFormKey,
  pieceLabel,
  SET_FORMS,
  type SetFormKey,
} from './forms.ts'
import { withoutShoes } from './matching.ts'

/** A part of a unit that is checked one by one when it is packed and when it comes back. `key` is stored. */
export type UnitPart = { readonly key: string; readonly label: string }

/** Forms that hold several pieces, with the label of each (docs/product/3, Product forms; decided here). */
const PIECES: Partial<Readonly<Record<ItemFormKey, Readonly<Record<string, string>>>>> = {
  pantssuitblouse: { blouse: 'ブラウス', trousers: 'パンツ' },
  skirtsuitblouse: { blouse: 'ブラウス', skirt: 'スカート' },
  bagsubbag: { bag: 'バッグ', subbag: 'サブバッグ' },
  setaccessory: { necklace: 'ネックレス', earrings: 'イヤリング' },
  setmensthree: { jacket: 'ジャケット', trousers: 'パンツ', necktie: 'ネクタイ' },
  kidssuitgirltops: { blouse: 'ブラウス', skirt: 'スカート' },
  kidssuitgirltopsouter: { blouse: 'ブラウス', skirt: 'スカート', jacket: 'ジャケット' },
  kidssuitboytops: { shirt: 'シャツ', trousers: 'パンツ' },
  kidssuitboytopsouter: { shirt: 'シャツ', trousers: 'パンツ', jacket: 'ジャケット' },
}
/** Besides its pieces, a unit has ornaments that can be lost; garments with sleeves have buttons too. */
function ornamentOf(forms: readonly ItemFormKey[]): UnitPart {
  const hasSleeves = forms.some((form) => ITEM_FORMS[form].measurements.some((key) => key.startsWith('sleeve')))
  return { key: 'ornament', label: hasSleeves ? 'ボタン・飾り' : '飾り・部品' }
}

/**
 * The parts of a unit, by the form of its item: of a set those of each form in its template. An item without a known
 * form is one part.
 */
export function partsOf(item: {
  readonly form: string | undefined
  readonly setForm: string | undefined
}): readonly UnitPart[] {
  const { form, setForm } = item
  const forms = setForm !== undefined && isSetFormKey(setForm) ? SET_FORMS[setForm].template : formsOf(form)
  const pieces = forms.flatMap(piecesOf)
  return [...(pieces.length === 0 ? [{ key: 'main', label: '本体' }] : pieces), ornamentOf(forms)]
}

/** The pieces of a set by name, as many as are named to customers. */
export const piecesOfSet = (setForm: SetFormKey): readonly string[] =>
  SET_FORMS[setForm].template.flatMap(piecesOf).map(({ label }) => label)

function formsOf(form: string | undefined): readonly ItemFormKey[] {
  return form !== undefined && isItemFormKey(form) ? [form] : []
}

function piecesOf(form: ItemFormKey): readonly UnitPart[] {
  const pieces = PIECES[form]
  if (pieces === undefined) return [{ key: form, label: pieceLabel(form) }]
  return Object.entries(pieces).map(([key, label]) => ({ key: `${form}.${key}`, label }))
}

/**
 * The parts of a set that a customer may leave out (docs/rules.md Parts that stay here): all but those of the main
 * garment, to which the trousers or the skirt of a suit belong.
 */
export function optionalParts({ setForm }: Pick<Parameters<typeof partsOf>[0], 'setForm'>): readonly UnitPart[] {
  if (setForm === undefined || !isSetFormKey(setForm)) return []
  const { mainForm, template } = SET_FORMS[setForm]
  const parts = template.filter((form) => form !== mainForm).flatMap(piecesOf)
  return parts.filter(({ key }) => !/\.(?:trousers|skirt)$/.test(key))
}

/** The optional parts of all sets, by key. */
export const OPTIONAL_PARTS: ReadonlyMap<string, UnitPart> = new Map(
  Object.keys(SET_FORMS).flatMap((setForm) => optionalParts({ setForm }).map((part) => [part.key, part])),
)

/** The parts of the unit of a line that belong in its box: without those of a set that stay here. */
export function partsInBox(
  {
    leftOut = [],
    setShoes,
  }: { readonly leftOut?: readonly string[] | undefined; readonly setShoes?: string | undefined },
  item: Parameters<typeof partsOf>[0],
): readonly UnitPart[] {
  const parts = partsOf(item).filter(({ key }) => !leftOut.includes(key))
  return setShoes === undefined ? parts : withoutShoes(parts)
}

/** The labels of parts by their keys; a key of another form is left out. */
export function partLabels(parts: readonly UnitPart[], keys: readonly string[]): readonly string[] {
  return parts.filter(({ key }) => keys.includes(key)).map(({ label }) => label)
}
