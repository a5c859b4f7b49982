import type { Fukusa, Juzu } from '#seed/draw/accessory-look.ts'
import type { Mensbelt, Menssuit, Mensshirt } from '#seed/draw/look.ts'
import { entry, group } from './item.ts'
import { menssuit, set } from './looks.ts'

const SHIRT: Mensshirt = { kind: 'mensshirt', colour: 'white', collar: 'regular', front: 'placket', cuff: 'single' }
const BELT: Mensbelt = { kind: 'mensbelt', colour: 'kuro', buckle: 'square', metal: 'silver' }
const BEADS: Juzu = { kind: 'juzu', wearer: 'mens', beads: 'ebony', tassel: 'black', tasselStyle: 'string' }
const CLOTH: Fukusa = { kind: 'fukusa', colour: 'indigo', style: 'kinpu' }

function five(suit: Menssuit, shirt: Partial<Mensshirt> = {}, belt: Partial<Mensbelt> = {}) {
  return set(suit, { ...SHIRT, ...shirt }, { ...BELT, ...belt })
}

function seven(suit: Menssuit, shirt: Partial<Mensshirt> = {}, beads: Partial<Juzu> = {}, cloth: Partial<Fukusa> = {}) {
  return set(suit, { ...SHIRT, ...shirt }, BELT, { ...BEADS, ...beads }, { ...CLOTH, ...cloth })
}

/** メンズ3点セット. */
export const SETS_OF_THREE = group(
  { from: 4101, form: 'setmensthree', setForm: 'mensthreeset', categories: [180], scale: 'mens' }, [
  entry('灯屋礼装', 'シングル略礼服 3点セット', [7480, 44000], 'A4 A5*2 A6*2 AB5 AB6 BB6', '30 40 50',
    menssuit('kuro', 'wool', 'single-two', 'notched', 'black', { fit: 'regular' }),
    ['ジャケット、パンツ、黒ネクタイの三点。お手持ちの白シャツと合わせてお使いください。', '二つボタンの流行に左右されないかたちで、初めての礼服にも安心です。'], 'mens mensall'),
  //NEXT3
])

/** メンズ5点セット. */
export const SETS_OF_FIVE = group(
  { from: 4131, form: 'setmensthree', setForm: 'mensfiveset', categories: [181], scale: 'mens' }, [
  entry('灯屋礼装', 'シングル略礼服 シャツ付き5点セット', [9480, 54000], 'A4 A5*2 A6*2 A7 AB5 AB6*2 BB6', '30 40 50',
    five(menssuit('kuro', 'wool', 'single-two', 'notched', 'black', { fit: 'regular' })),
    ['三点に白無地のワイシャツと黒ベルトを加えた五点。靴さえあれば支度が整います。', 'シャツは首まわりに合わせて礼服と同じ区分のサイズをお届けします。'], 'mens set'),
  //NEXT5
])

/** メンズ7点セット. */
export const SETS_OF_SEVEN_FOR_MEN = group(
  { from: 4161, form: 'setmensthree', setForm: 'menssevenset', categories: [182], scale: 'mens' }, [
  entry('灯屋礼装', 'シングル略礼服 数珠・ふくさ付き7点セット', [11800, 62000], 'A5*2 A6*2 A7 AB5 AB6*2 AB7 BB6', '30 40 50',
    seven(menssuit('kuro', 'wool', 'single-two', 'notched', 'black', { fit: 'regular' })),
    ['五点に黒檀の数珠と藍のふくさを加え、受付からお焼香まで手ぶらで迎えられる七点。', '出張先のホテルや、ご実家での受け取りにも便利です。'], 'mens set'),
  //NEXT7
])
