import { entry, group } from './item.ts'
import { menssuit } from './looks.ts'

/** シングル略礼服. */
// biome-ignore format: a table, one item after another
export const SINGLE_SUITS = group(
  { from: 4001, form: 'setmensthree', categories: [173], scale: 'mens' }, [
  entry('灯屋礼装', '濃染 シングル二つボタン略礼服', [7980, 42000], 'A4 A5*2 A6*2 A7 AB5 AB6*2 AB7 BB6', '30 40 50',
    menssuit('kuro', 'wool', 'single-two', 'notched', 'black'),
    ['二つボタンの基本型に、深い黒の濃染ウールを用いた略礼服。黒ネクタイ付きです。', '胸まわりに適度なゆとりを残し、どの年代の方にも違和感なく収まります。'], 'mens mensall'),
  entry('Quill & Stern', 'スリムフィット シングルブラックスーツ', [8480, 46000], 'S M*2 L LL', '20 30',
    menssuit('sumi', 'wool', 'single-two', 'notched', 'black', { fit: 'slim' }),
    ['肩幅と袖山を小さくまとめ、裾へ細く落ちるパンツを合わせた若い世代の一着。', '袖を通すと背中がすっと伸びる、立体的な後ろ姿です。'], 'mensall'),
  entry('灯屋礼装', '三つ釦 アジャスター付き略礼服', [8480, 44000], 'A5 A6*2 A7 AB6 AB7 BB5 BB6 BB7', '40 50 60',
    menssuit('kuro', 'wool', 'single-three', 'notched', 'black', { fit: 'easy', hasAdjuster: true }),
    ['腰の金具で前後に三センチずつ動く三つ釦の略礼服。お腹まわりの変化を気にせず着られます。', '胸の位置を高く取り、太って見えない釦の配置にしました。'], 'mens kin'),
  entry('Quill & Stern', '夏の背抜き ブラックスーツ', [7980, 42000], 'A5*2 A6 A7 AB5 AB6 BB6', '30 40 50',
    menssuit('sumi', 'crepe', 'single-two', 'notched', 'black', { fit: 'regular' }),
    ['背中の裏地を肩先だけに留め、風の抜ける夏専用の一着です。', '折り皺の戻りやすい糸を使い、移動のあとも背中が乱れません。'], 'summer mens'),
  entry('Quill & Stern', '一つ釦 モードブラックスーツ', [8480, 46000], 'S M L*2 LL 3L', '20 30',
    menssuit('kuro', 'wool', 'single-one', 'notched', 'black', { fit: 'slim' }),
    ['釦を一つに絞り、衿の返りを低く落とした若い世代の黒。', '喪の席では白シャツと黒ネクタイを合わせ、飾りを省いてお召しください。'], 'mensall both'),
])

/** ダブル略礼服. */
// biome-ignore format: a table, one item after another
export const DOUBLE_SUITS = group({ from: 4031, form: 'setmensthree', categories: [174], scale: 'mens' }, [
  entry('灯屋礼装', 'ダブル四つボタン略礼服', [8980, 48000], 'A5 A6*2 A7 AB6*2 AB7 BB6 BB7', '50 60',
    menssuit('kuro', 'wool', 'double-four', 'peaked', 'black', { fit: 'easy' }),
    ['剣衿の四つボタンダブル。ボタンを留めたままでも胸が苦しくならない、ゆったりとした設計です。', '喪主様やご親族の男性に、変わらず選ばれ続けています。'], 'mens kin'),
  entry('灯屋礼装', 'ダブル六つ釦 略礼服', [9480, 50000], 'A6 A7 AB6 AB7 BB6 BB7', '50 60',
    menssuit('kuro', 'wool', 'double-six', 'peaked', 'black', { fit: 'easy' }),
    ['六つ釦が縦に長い線をつくる、恰幅のよい方に似合うダブルの略礼服。', '前の重なりを深く取り、かがんでも裾がはだけません。'], 'mens kin'),
])

/** 慶事の礼装. */
// biome-ignore format: a table, one item after another
export const CELEBRATION_SUITS = group({ from: 4061, form: 'setmensthree', categories: [175], scale: 'mens' }, [
  entry('Quill & Stern', 'ピークドラペル ディナージャケット', [11800, 62000], 'S M L*2 LL', '20 30 40',
    menssuit('kuro', 'wool', 'single-one', 'peaked', 'bow', { pocketSquare: true }),
    ['衿に拝絹を張った一つボタンのディナージャケット。蝶ネクタイと白いチーフが付きます。', '夕刻からの披露宴や、格式のある晩餐の席に。'], 'party'),
  entry('灯屋礼装', 'モーニングコート 慶事セット', [12480, 68000], 'A5 A6*2 A7 AB6 AB7 BB6', '50 60',
    menssuit('kuro', 'wool', 'single-one', 'peaked', 'silver', { cut: 'morning', vest: true, vents: 'centre' }),
    ['前裾を斜めに落としたモーニングコートに、灰色のベストと縞のスラックスを合わせました。', '新郎新婦のお父様、媒酌人のお立場でお召しいただく昼の正礼装です。'], 'mens father'),
  entry('Quill & Stern', 'ネイビー ショールカラースーツ', [9980, 52000], 'S M*2 L LL', '20 30 40',
    menssuit('navy', 'wool', 'single-one', 'shawl', 'silver', { fit: 'slim', pocketSquare: true }),
    ['なだらかなへちま衿を付けた濃紺の一着。銀のネクタイと白いチーフが付きます。', 'ご友人の結婚式から二次会まで、肩の力を抜いて着られます。'], 'party'),
  entry('Quill & Stern', 'チャコール ベスト付きスリーピース', [9480, 50000], 'A5 A6*2 A7 AB6 BB6', '30 40 50',
    menssuit('chacoal', 'wool', 'single-two', 'notched', 'silver', { vest: true, fit: 'regular', vents: 'side' }),
    ['炭のような濃い灰色の三つ揃い。銀のネクタイと合わせて祝いの席に。', 'ベストを外せば、法要にも使える落ち着いた一着になります。'], 'party both'),
])
