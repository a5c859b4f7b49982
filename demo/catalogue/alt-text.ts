import type { Look, View } from '#demo/draw/look.ts'

/** What a detail view shows, by kind of item. */
const CLOSE: Readonly<Record<Look['kind'], string>> = {
  onepiece: '衿元と生地',
  'suitjacket-onepiece': 'ジャケットの衿と留め具',
  pantssuit: 'ジャケットの衿とブラウス',
  skirtsuit: 'ジャケットの衿とブラウス',
  coat: '衿と前立て',
  menssuit: '衿とネクタイ',
  mensshirt: '衿と前立て',
  mensbelt: 'バックル',
  kidsonepiece: '衿元',
  'kidssuit-girl': '衿元とブラウス',
  'kidssuit-boy': '衿元とネクタイ',
  bag: '持ち手と口元',
  subbag: '生地と口元',
  pumps: 'つま先と甲',
  shoes: 'つま先と甲',
  necklace: '珠',
  earrings: '珠と金具',
  setaccessory: '珠と留め具',
  fukusa: '生地と柄',
  juzu: '親玉と房',
  stole: '縁と生地',
  valletta: '飾り',
  sensu: '骨と扇面',
  set: '主となる衣装の衿元',
}

/** The alternative text of a picture. */
export function altText(name: string, colour: string, look: Look, view: View): string {
  switch (view) {
    case 'front':
      return `${name}（${colour}）を正面から見たところ`
    case 'back':
      return `${name}（${colour}）の後ろ姿`
    case 'detail':
      return `${name}の${CLOSE[look.kind]}の拡大`
    case 'set':
      return `${name}の中身をすべて並べたところ`
  }
}
