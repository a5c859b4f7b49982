import type { Earrings, Necklace, PearlTone } from '#seed/draw/accessory-look.ts'
import { entry, group } from './item.ts'

function strand(tone: PearlTone, beadMm: number, rest: Partial<Necklace> = {}): Necklace {
  return { kind: 'necklace', tone, beadMm, strands: 1, length: 'princess', ...rest }
}

function ears(tone: PearlTone, style: Earrings['style'], rest: Partial<Earrings> = {}): Earrings {
  return { kind: 'earrings', tone, style, ...rest }
}

/** パール・ネックレス. */
export const NECKLACES = group({ from: 3201, form: 'necklace', categories: [98], scale: 'free' }, [
  entry('真玉', '8mm珠 一連パールネックレス', [1980, 15000], 'F*4', '20 30 40',
    strand('white', 8),
    ['粒を揃えた八ミリ珠の一連。鎖骨に沿う四十三センチで、慶弔どちらの衿元にも収まります。', '弔事では重ねを避けて一連のみを用いるのが習わしです。'], 'pearl guest'),
  entry('真玉', '黒蝶色 一連パールネックレス', [2480, 24000], 'F*3', '40 50 60',
    strand('black', 8.5),
    ['緑がかった深い黒の珠を連ねた、弔事のためのネックレス。', '光の下でも照りが落ち着いて見え、喪のお席で目立ちません。'], 'pearl kin'),
  //NEXT1
])

/** ネックレスとイヤリングのセット. */
export const PEARL_SETS = group({ from: 3241, form: 'setaccessory', categories: [98], scale: 'free' }, [
  entry('真玉', '8mm珠 ネックレス&イヤリング2点セット', [2480, 22000], 'F*4', '20 30 40 50',
    { kind: 'setaccessory', necklace: strand('white', 8), earrings: ears('white', 'stud'), case: true },
    ['珠の色と巻きを揃えて選んだ、ネックレスとイヤリングの組。', 'イヤリングはねじで締まりを加減でき、穴をあけていない耳でも痛みにくい仕様です。'], 'pearl both'),
  //NEXT2
])

/** イヤリング. */
export const EARRINGS = group({ from: 3271, form: 'earrings', categories: [99], scale: 'free' }, [
  entry('真玉', '一粒パールイヤリング', [1480, 12000], 'F*3', '20 30 40',
    ears('white', 'stud'),
    ['耳たぶにぴたりと収まる一粒珠。弔事では揺れないかたちを選ぶと安心です。', 'お持ちのネックレスと色を合わせやすい、癖のない白です。'], 'pearl guest'),
  //NEXT3
])
