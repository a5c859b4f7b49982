/** By key in the stored measurements (docs/product/3, Product forms; the fields are decided here). */
export const MEASUREMENTS = {
  length: { label: '着丈', unit: 'cm' },
  totalLength: { label: '総丈', unit: 'cm' },
  shoulder: { label: '肩幅', unit: 'cm' },
  bust: { label: 'バスト', unit: 'cm' },
  chest: { label: '胸囲', unit: 'cm' },
  waist: { label: 'ウエスト', unit: 'cm' },
  hip: { label: 'ヒップ', unit: 'cm' },
  sleeve: { label: '袖丈', unit: 'cm' },
  sleeveFromNeck: { label: '裄丈', unit: 'cm' },
  cuff: { label: '袖口', unit: 'cm' },
  neck: { label: '首回り', unit: 'cm' },
  skirtLength: { label: 'スカート丈', unit: 'cm' },
  trouserWaist: { label: 'パンツウエスト', unit: 'cm' },
  trouserHip: { label: 'パンツヒップ', unit: 'cm' },
  rise: { label: '股上', unit: 'cm' },
  inseam: { label: '股下', unit: 'cm' },
  thigh: { label: 'わたり', unit: 'cm' },
  hem: { label: '裾幅', unit: 'cm' },
  width: { label: '幅', unit: 'cm' },
  height: { label: '高さ', unit: 'cm' },
  depth: { label: 'マチ', unit: 'cm' },
  handle: { label: '持ち手の高さ', unit: 'cm' },
  subWidth: { label: 'サブバッグの幅', unit: 'cm' },
  subHeight: { label: 'サブバッグの高さ', unit: 'cm' },
  subDepth: { label: 'サブバッグのマチ', unit: 'cm' },
  footLength: { label: '足長', unit: 'cm' },
  footWidth: { label: '足幅', unit: 'cm' },
  heel: { label: 'ヒール高', unit: 'cm' },
  necklaceLength: { label: 'ネックレスの長さ', unit: 'cm' },
  pearl: { label: '珠の直径', unit: 'cm' },
  beads: { label: '珠数', unit: '個' },
  tassel: { label: '房の長さ', unit: 'cm' },
  ribs: { label: '扇骨の長さ', unit: 'cm' },
} as const satisfies Record<string, { label: string; unit: 'cm' | '個' }>
export type MeasurementKey = keyof typeof MEASUREMENTS

/** The form of an item: its label, and its measurements in the order shown. */
type ItemForm = { readonly label: string; readonly measurements: readonly MeasurementKey[] }

const DRESS = ['length', 'shoulder', 'bust', 'waist', 'hip', 'sleeve', 'cuff'] as const
const JACKET = ['length', 'shoulder', 'bust', 'sleeve', 'cuff'] as const
const TROUSERS = ['trouserWaist', 'trouserHip', 'rise', 'inseam', 'thigh', 'hem'] as const
const BAG = ['width', 'height', 'depth', 'handle'] as const
const SHOES = ['footLength', 'footWidth', 'heel'] as const
const JUZU = ['totalLength', 'beads', 'tassel'] as const
const CLOTH = ['width', 'height'] as const
const BOTTOMS = ['waist', 'hip', 'inseam'] as const

/** The 32 forms of items (docs/product/3, Product forms). Labels and measurements are decided here. */
export const ITEM_FORMS = {
  onepiece: { label: 'ワンピース', measurements: DRESS },
  onepiecesuitjacket: { label: 'ジャケット', measurements: JACKET },
  pantssuitblouse: { label: 'パンツスーツのブラウスとパンツ', measurements: ['length', 'bust', 'sleeve', ...TROUSERS] },
  pantssuitjacket: { label: 'パンツスーツのジャケット', measurements: JACKET },
  skirtsuitblouse: {
    label: 'スカートスーツのブラウスとスカート',
    measurements: ['length', 'bust', 'sleeve', 'waist', 'hip', 'skirtLength'],
  },
  skirtsuitjacket: { label: 'スカートスーツのジャケット', measurements: JACKET },
  coat: { label: 'コート', measurements: ['length', 'shoulder', 'bust', 'sleeve', 'cuff', 'hem'] },
  bag: { label: 'バッグ', measurements: BAG },
  bagsubbag: { label: 'バッグとサブバッグ', measurements: [...BAG, 'subWidth', 'subHeight', 'subDepth'] },
  pumps: { label: 'パンプス', measurements: SHOES },
  necklace: { label: 'ネックレス', measurements: ['necklaceLength', 'pearl'] },
  setaccessory: { label: 'ネックレスとイヤリングのセット', measurements: ['necklaceLength', 'pearl'] },
  fukusa: { label: '袱紗', measurements: CLOTH },
  juzu: { label: '数珠', measurements: JUZU },
  stall: { label: 'ストール', measurements: CLOTH },
  valletta: { label: 'バレッタ', measurements: CLOTH },
  sensu: { label: '扇子', measurements: ['ribs', 'width'] },
  earrings: { label: 'イヤリング', measurements: ['totalLength', 'pearl'] },
  setmensthree: {
    label: 'メンズ礼服（ジャケット・パンツ・ネクタイ）',
    measurements: ['length', 'shoulder', 'chest', 'sleeve', ...TROUSERS],
  },
  mensshirt: { label: '男性用シャツ', measurements: ['length', 'neck', 'chest', 'sleeveFromNeck'] },
  mensshoes: { label: '男性用シューズ', measurements: SHOES },
  mensbag: { label: '男性用バッグ', measurements: BAG },
  mensbelt: { label: '男性用ベルト', measurements: ['totalLength', 'width'] },
  mensjuzu: { label: '男性用数珠', measurements: JUZU },
  mensfukusa: { label: '男性用袱紗', measurements: CLOTH },
  kidsonepiece: { label: 'お子様用ワンピース', measurements: ['length', 'shoulder', 'bust', 'waist', 'sleeve'] },
  kidssuitgirltops: {
    label: '女の子用ブラウスとスカート',
    measurements: ['length', 'bust', 'sleeve', 'waist', 'skirtLength'],
  },
  kidssuitgirlouter: { label: '女の子用ジャケット', measurements: ['length', 'shoulder', 'bust', 'sleeve'] },
  kidssuitgirltopsouter: {
    label: '女の子用スーツ（上下とジャケット）',
    measurements: ['length', 'shoulder', 'bust', 'sleeve', 'waist', 'skirtLength'],
  },
  kidssuitboytops: { label: '男の子用シャツとパンツ', measurements: ['length', 'chest', 'sleeve', ...BOTTOMS] },
  kidssuitboytopsouter: {
    label: '男の子用スーツ（上下とジャケット）',
    measurements: ['length', 'shoulder', 'chest', 'sleeve', ...BOTTOMS],
  },
  kidsshoes: { label: 'お子様用シューズ', measurements: ['footLength', 'footWidth'] },
} as const satisfies Record<string, ItemForm>
export type ItemFormKey = keyof typeof ITEM_FORMS

/**
 * A set: its label, the forms it consists of (`template`), the form that determines the size of the set (`mainForm`),
 * and the forms for which its measurements are proposed (`copyTargets`) (docs/product/3, Set forms). `pieces` is the
 * number of pieces named to customers.
 */
export type SetForm = {
  readonly label: string
  readonly pieces: number
  readonly template: readonly ItemFormKey[]
  readonly mainForm: ItemFormKey
  readonly copyTargets: readonly ItemFormKey[]
}

/**
 * The sets of docs/product/3: 7-piece and 8-piece ladies sets; men's 3, 5 and 7-piece sets; kids' combos; combined
 * suits. Keys and component parts are decided here. A form that holds several pieces counts as that many.
 */
export const SET_FORMS = {
  ladiessevenset: {
    label: 'レディース礼服7点セット',
    pieces: 7,
    template: ['onepiece', 'onepiecesuitjacket', 'bag', 'pumps', 'necklace', 'fukusa', 'juzu'],
    mainForm: 'onepiece',
    copyTargets: ['onepiecesuitjacket'],
  },
  ladieseightset: {
    label: 'レディース礼服8点セット',
    pieces: 8,
    template: ['onepiece', 'onepiecesuitjacket', 'bagsubbag', 'pumps', 'necklace', 'fukusa', 'juzu'],
    mainForm: 'onepiece',
    copyTargets: ['onepiecesuitjacket'],
  },
  mensthreeset: {
    label: 'メンズ礼服3点セット',
    pieces: 3,
    template: ['setmensthree'],
    mainForm: 'setmensthree',
    copyTargets: [],
  },
  mensfiveset: {
    label: 'メンズ礼服5点セット',
    pieces: 5,
    template: ['setmensthree', 'mensshirt', 'mensbelt'],
    mainForm: 'setmensthree',
    copyTargets: ['mensshirt', 'mensbelt'],
  },
  menssevenset: {
    label: 'メンズ礼服7点セット',
    pieces: 7,
    template: ['setmensthree', 'mensshirt', 'mensbelt', 'mensjuzu', 'mensfukusa'],
    mainForm: 'setmensthree',
    copyTargets: ['mensshirt', 'mensbelt'],
  },
  kidsgirlset: {
    label: '女の子用スーツとシューズのセット',
    pieces: 4,
    template: ['kidssuitgirltopsouter', 'kidsshoes'],
    mainForm: 'kidssuitgirltopsouter',
    copyTargets: [],
  },
  kidsboyset: {
    label: '男の子用スーツとシューズのセット',
    pieces: 4,
    template: ['kidssuitboytopsouter', 'kidsshoes'],
    mainForm: 'kidssuitboytopsouter',
    copyTargets: [],
  },
  kidsonepieceset: {
    label: 'お子様用ワンピースとジャケットのセット',
    pieces: 2,
    template: ['kidsonepiece', 'kidssuitgirlouter'],
    mainForm: 'kidsonepiece',
    copyTargets: ['kidssuitgirlouter'],
  },
  onepiecesuit: {
    label: 'ワンピーススーツ',
    pieces: 2,
    template: ['onepiece', 'onepiecesuitjacket'],
    mainForm: 'onepiece',
    copyTargets: ['onepiecesuitjacket'],
  },
  pantssuit: {
    label: 'パンツスーツ',
    pieces: 3,
    template: ['pantssuitblouse', 'pantssuitjacket'],
    mainForm: 'pantssuitjacket',
    copyTargets: ['pantssuitblouse'],
  },
  skirtsuit: {
    label: 'スカートスーツ',
    pieces: 3,
    template: ['skirtsuitblouse', 'skirtsuitjacket'],
    mainForm: 'skirtsuitjacket',
    copyTargets: ['skirtsuitblouse'],
  },
} as const satisfies Record<string, SetForm>
export type SetFormKey = keyof typeof SET_FORMS

export function isItemFormKey(key: string): key is ItemFormKey {
  return Object.hasOwn(ITEM_FORMS, key)
}

export function isSetFormKey(key: string): key is SetFormKey {
  return Object.hasOwn(SET_FORMS, key)
}

/** The name of a piece beside the others of its set: `ジャケット` of a trouser suit, `シャツ` of menswear. */
export function pieceLabel(form: ItemFormKey): string {
  return ITEM_FORMS[form].label.replace(/^(?:.+スーツの|男性用)/, '')
}
