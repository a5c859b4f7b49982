import type { ItemSeed } from '../catalogue/item.ts'
import type { Random } from '../random.ts'
import type { ReviewTexts } from './review-texts.ts'
import { GROOMSMEN, MOTHERS, PARTY, PARTY_THINGS, SCHOOL } from './texts-celebration.ts'
import { COATS, MATERNITY, MOURNING } from './texts-ladies.ts'
import { CHILDREN, MENSWEAR, SHOES, SMALL_THINGS } from './texts-others.ts'

/** A reviewer's height, rented size and usual size. */
export type Reviewer = { readonly sizeLabel: string; readonly heightCm: number | undefined; readonly usual: string }

const CELEBRATION_NOTES = ['party', 'feast', 'mother', 'elder', 'father']
const BY_CATEGORY: Readonly<Record<number, ReviewTexts>> = {
  106: COATS,
  141: PARTY,
  142: SCHOOL,
  143: MOTHERS,
  175: GROOMSMEN,
  103: PARTY_THINGS,
  105: { ...PARTY_THINGS, fits: SHOES.fits },
}

const NICKNAMES =
  `さくらもち みなと Y.K 匿名希望 あおい 二児の母 K.M ゆず茶 ひなた 東京のT もなか はな子 まるこ N.S しろくま 北国の母 りんごあめ なつみかん
すずめ M.A つばめ 五十代会社員 あずき こはる ほうじ茶 トモ 白い猫 R.I 三人の母 かすみ草 海の近く しずく E.H のんびり屋 夜勤明け 青葉 ことり 山のふもと 初心者
アラフォー ふたりめ妊娠中 K.T 麦茶 たまき 孫が三人 なでしこ O.Y もも 通りすがり 夏みかん ゆきの 会社員S いちご 長女です 次男の嫁 わかば`.split(
    /\s+/,
  )

const LADIES = ['5号', '7号', '9号', '11号', '13号', '15号', '17号', '19号']
const AVERAGE_HEIGHT: Readonly<Record<string, number>> = { S: 164, M: 169, L: 174, LL: 179, '3L': 182 }

/** The review texts for an item. */
export function reviewTextsOf(item: ItemSeed): ReviewTexts {
  const byCategory = item.categories.map((uid) => BY_CATEGORY[uid]).find((voice) => voice !== undefined)
  if (byCategory !== undefined) return byCategory
  if (item.scale === 'kids' || item.form === 'kidsshoes') return CHILDREN
  if (item.scale === 'maternity') return MATERNITY
  const isCelebrating = item.notes.some((note) => CELEBRATION_NOTES.includes(note))
  if (item.form === 'setmensthree') return isCelebrating ? GROOMSMEN : MENSWEAR
  if (item.scale === 'ladies') return MOURNING
  if (isCelebrating) return PARTY_THINGS
  return item.form === 'pumps' || item.form === 'mensshoes' ? SHOES : SMALL_THINGS
}

/**
 * Generates a reviewer who would choose a size, taking the fit rating into account: a reviewer who finds it small
 * usually wears a larger size.
 */
export function generateReviewer(item: ItemSeed, sizeLabel: string, fit: number, random: Random): Reviewer {
  const sizeSteps = fit === 4 ? 0 : fit === 5 ? -1 : 1
  switch (item.scale) {
    case 'ladies': {
      const usual = LADIES[LADIES.indexOf(sizeLabel) + sizeSteps] ?? sizeLabel
      return { sizeLabel, heightCm: random.integer(150, 166) + (item.name.startsWith('小さい') ? -4 : 0), usual }
    }
    case 'maternity':
      return { sizeLabel, heightCm: random.integer(152, 167), usual: random.pick(['7号', '9号', '11号']) }
    case 'mens':
      return {
        sizeLabel,
        heightCm: mensHeight(sizeLabel) + random.integer(-2, 2) - (fit < 4 ? -2 : fit === 5 ? 3 : 0),
        usual: sizeLabel,
      }
    case 'kids':
      return {
        sizeLabel,
        heightCm: Number.parseFloat(sizeLabel) + (fit === 4 ? random.integer(-3, 2) : fit === 5 ? -6 : 5),
        usual: '',
      }
    case 'shoes':
      return {
        sizeLabel,
        heightCm: undefined,
        usual: `${(Number.parseFloat(sizeLabel) + sizeSteps * 0.5).toFixed(1)}cm`,
      }
    case 'free':
      return { sizeLabel, heightCm: undefined, usual: '' }
  }
}

/** A random nickname. */
export function pickNickname(random: Random): string {
  return random.pick(NICKNAMES)
}

/** Size A4 is for 165 cm, each further step for 5 cm more. */
function mensHeight(sizeLabel: string): number {
  return AVERAGE_HEIGHT[sizeLabel] ?? 145 + Number(sizeLabel.at(-1)) * 5
}
