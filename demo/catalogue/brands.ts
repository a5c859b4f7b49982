/** The twelve fictional brands. `rank`: higher comes first. */
export const BRANDS = [
  { uid: 11, name: '白雨', kana: 'ハクウ', rank: 120 },
  { uid: 12, name: '凪衣', kana: 'ナギエ', rank: 110 },
  { uid: 13, name: 'Lune de Cendre', kana: 'リュヌ ド サンドル', rank: 100 },
  { uid: 14, name: '霞野', kana: 'カスミノ', rank: 90 },
  { uid: 15, name: 'mère et brin', kana: 'メール エ ブラン', rank: 80 },
  { uid: 16, name: '花綴', kana: 'ハナツヅリ', rank: 70 },
  { uid: 17, name: '灯屋礼装', kana: 'アカリヤレイソウ', rank: 60 },
  { uid: 18, name: 'Quill & Stern', kana: 'クイル アンド スターン', rank: 50 },
  { uid: 19, name: 'こまつぶ', kana: 'コマツブ', rank: 40 },
  { uid: 20, name: '真玉', kana: 'マタマ', rank: 30 },
  { uid: 21, name: '革音', kana: 'カワネ', rank: 20 },
  { uid: 22, name: '結香堂', kana: 'ユイカドウ', rank: 10 },
] as const

export type BrandName = (typeof BRANDS)[number]['name']
