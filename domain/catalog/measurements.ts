/**
 * The measurements of a product: the key in the stored measurements, label and unit. In centimetres, except the number
 * of beads (docs/product/3, Product forms; the fields are decided here).
 */
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

/** The key of a measurement. */
export type MeasurementKey = keyof typeof MEASUREMENTS
