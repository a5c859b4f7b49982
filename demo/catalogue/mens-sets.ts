import type { Fukusa, Juzu } from '#demo/draw/accessory-look.ts'
import type { Mensbelt, Mensshirt, Menssuit } from '#demo/draw/look.ts'
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
// biome-ignore format: a table, one item after another
export const SETS_OF_THREE = group(
  { from: 4101, form: 'setmensthree', setForm: 'mensthreeset', categories: [180], scale: 'mens' }, [
  entry('灯屋礼装', 'シングル略礼服 3点セット', [7480, 44000], 'A4 A5*2 A6*2 AB5 AB6 BB6', '30 40 50',
    menssuit('kuro', 'wool', 'single-two', 'notched', 'black', { fit: 'regular' }),
    ['ジャケット、パンツ、黒ネクタイの三点。お手持ちの白シャツと合わせてお使いください。', '二つボタンの流行に左右されないかたちで、初めての礼服にも安心です。'], 'mens mensall'),
  entry('Quill & Stern', 'スリムブラックスーツ 3点セット', [7980, 45000], 'S M*2 L LL', '20 30',
    menssuit('sumi', 'wool', 'single-two', 'notched', 'black', { fit: 'slim', vents: 'side' }),
    ['細身のジャケットとパンツ、黒ネクタイの三点。シャツと靴をお持ちの方に。', '学生の方が先輩や同級生のご葬儀に参列するときにもお選びいただけます。'], 'mensall guest'),
  entry('灯屋礼装', 'ダブル略礼服 3点セット', [8480, 48000], 'A6 A7 AB6 AB7 BB6 BB7', '50 60',
    menssuit('kuro', 'crepe', 'double-four', 'peaked', 'black', { fit: 'easy' }),
    ['剣衿のダブルにパンツと黒ネクタイを合わせた三点。', 'ご親族として長く座る方のため、腰まわりにゆとりを持たせています。'], 'mens kin'),
  entry('Quill & Stern', '夏のブラックスーツ 3点セット', [7480, 43000], 'A5 A6*2 AB5 AB6 BB6', '30 40',
    menssuit('sumi', 'crepe', 'single-three', 'notched', 'black', { fit: 'regular' }),
    ['背中の裏地を省いた軽い三点。真夏のご葬儀や初盆のお参りに。', 'ネクタイも通気のよい織りで、結んだまま皺になりにくい素材です。'], 'summer mens'),
])

/** メンズ5点セット. */
// biome-ignore format: a table, one item after another
export const SETS_OF_FIVE = group(
  { from: 4131, form: 'setmensthree', setForm: 'mensfiveset', categories: [181], scale: 'mens' }, [
  entry('灯屋礼装', 'シングル略礼服 シャツ付き5点セット', [9480, 54000], 'A4 A5*2 A6*2 A7 AB5 AB6*2 BB6', '30 40 50',
    five(menssuit('kuro', 'wool', 'single-two', 'notched', 'black', { fit: 'regular' })),
    ['三点に白無地のワイシャツと黒ベルトを加えた五点。靴さえあれば支度が整います。', 'シャツは首まわりに合わせて礼服と同じ区分のサイズをお届けします。'], 'mens box'),
  entry('Quill & Stern', 'スリムスーツ シャツ付き5点セット', [9980, 56000], 'S M L*2 LL', '20 30',
    five(menssuit('sumi', 'wool', 'single-two', 'notched', 'black', { fit: 'slim' }), { collar: 'wide' }, { buckle: 'plate' }),
    ['細身の上下に、開きの広い衿の白シャツと板バックルのベルトを揃えた五点。', '袖を通すだけで背筋が伸び、初めての参列でも迷いません。'], 'mensall box'),
  entry('灯屋礼装', 'ダブル略礼服 シャツ付き5点セット', [10480, 58000], 'A6 A7 AB6 AB7 BB6 BB7', '50 60',
    five(menssuit('kuro', 'wool', 'double-four', 'peaked', 'black', { fit: 'easy' }), { front: 'plain' }, { buckle: 'square', metal: 'black' }),
    ['ダブルの略礼服に、前立てのない端正な白シャツと黒い金具のベルトを加えた五点。', '喪主様のご主人やお父様の世代に選ばれています。'], 'mens box'),
  entry('Quill & Stern', '夏のブラックスーツ 半袖シャツ付き5点セット', [9480, 53000], 'A5 A6*2 AB6 BB6', '30 40 50',
    five(menssuit('sumi', 'crepe', 'single-two', 'notched', 'black'), { sleeve: 'short', collar: 'regular' }),
    ['通気のよい上下と半袖の白シャツで、夏の移動を楽にする五点。', '式の間は上着を着ていただけるよう、背中の裏地だけを省いています。'], 'summer mens'),
])

/** メンズ7点セット. */
// biome-ignore format: a table, one item after another
export const SETS_OF_SEVEN_FOR_MEN = group(
  { from: 4161, form: 'setmensthree', setForm: 'menssevenset', categories: [182], scale: 'mens' }, [
  entry('灯屋礼装', 'シングル略礼服 数珠・袱紗付き7点セット', [11800, 62000], 'A5*2 A6*2 A7 AB5 AB6*2 AB7 BB6', '30 40 50',
    seven(menssuit('kuro', 'wool', 'single-two', 'notched', 'black', { fit: 'regular' })),
    ['五点に黒檀の数珠と藍の袱紗を加え、受付からお焼香まで手ぶらで迎えられる七点。', '出張先のホテルや、ご実家での受け取りにも便利です。'], 'mens set'),
  entry('灯屋礼装', 'ダブル略礼服 数珠・袱紗付き7点セット', [12800, 68000], 'A6 A7 AB6 AB7 BB6 BB7', '50 60',
    seven(menssuit('kuro', 'wool', 'double-six', 'peaked', 'black', { fit: 'easy' }), { front: 'plain' }, { beads: 'tiger-eye', tassel: 'brown' }, { colour: 'purple' }),
    ['六つ釦のダブルに、虎目石の数珠と紫の袱紗を合わせた風格のある七点。', 'ご遺族の代表としてご挨拶をされる方にふさわしい組み合わせです。'], 'mens kin set'),
  entry('Quill & Stern', 'スリムスーツ 数珠・袱紗付き7点セット', [11480, 61000], 'S M L*2 LL 3L', '20 30',
    seven(menssuit('sumi', 'wool', 'single-two', 'notched', 'black', { fit: 'slim' }), { collar: 'wide' }, { beads: 'sandalwood', tassel: 'green' }, { colour: 'grey', lining: 'black' }),
    ['体に沿う細身の一着に、香木の数珠と灰色の袱紗を添えた七点。', 'お一人暮らしで小物をお持ちでない方の、初めてのご葬儀に。'], 'mensall set'),
  entry('灯屋礼装', '三つ釦略礼服 数珠・袱紗付き7点セット', [11800, 63000], 'A5 A6 A7 AB5 AB6 BB6', '30 40 50',
    seven(menssuit('kuro', 'wool', 'single-three', 'notched', 'black', { fit: 'regular' }), {}, { beads: 'onyx', tassel: 'black' }, { colour: 'navy', pattern: 'seigaiha' }),
    ['三つ釦の落ち着いた上下に、縞瑪瑙の数珠と青海波の袱紗を合わせた七点。', '転勤先や単身赴任先からの参列にも、この箱一つで足ります。'], 'mens set'),
])
