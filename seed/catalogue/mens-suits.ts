import { entry, group } from './item.ts'
import { menssuit } from './looks.ts'

/** シングル略礼服. */
export const SINGLE_SUITS = group(
  { from: 4001, form: 'setmensthree', categories: [173], scale: 'mens' }, [
  entry('灯屋礼装', '濃染 シングル二つボタン略礼服', [7980, 42000], 'A4 A5*2 A6*2 A7 AB5 AB6*2 AB7 BB6', '30 40 50',
    menssuit('kuro', 'wool', 'single-two', 'notched', 'black'),
    ['二つボタンの基本型に、深い黒の濃染ウールを用いた略礼服。黒ネクタイ付きです。', '胸まわりに適度なゆとりを残し、どの年代の方にも違和感なく収まります。'], 'mens mensall'),
  entry('Quill & Stern', 'スリムフィット シングルブラックスーツ', [8480, 46000], 'S M*2 L*2 LL', '20 30',
    menssuit('sumi', 'wool', 'single-two', 'notched', 'black', { fit: 'slim' }),
    ['肩幅と袖山を小さくまとめ、裾へ細く落ちるパンツを合わせた若い世代の一着。', '袖を通すと背中がすっと伸びる、立体的な後ろ姿です。'], 'mensall'),
  //NEXT1
])

/** ダブル略礼服. */
export const DOUBLE_SUITS = group({ from: 4031, form: 'setmensthree', categories: [174], scale: 'mens' }, [
  entry('灯屋礼装', 'ダブル四つボタン略礼服', [8980, 48000], 'A5 A6*2 A7 AB6*2 AB7 BB6 BB7', '50 60',
    menssuit('kuro', 'wool', 'double-four', 'peaked', 'black', { fit: 'easy' }),
    ['剣衿の四つボタンダブル。ボタンを留めたままでも胸が苦しくならない、ゆったりとした設計です。', '喪主様やご親族の男性に、変わらず選ばれ続けています。'], 'mens kin'),
  //NEXT2
])

/** 慶事の礼装. */
export const CELEBRATION_SUITS = group({ from: 4061, form: 'setmensthree', categories: [175], scale: 'mens' }, [
  entry('Quill & Stern', 'ピークドラペル ディナージャケット', [11800, 62000], 'S M L*2 LL', '20 30 40',
    menssuit('kuro', 'wool', 'single-one', 'peaked', 'bow', { pocketSquare: true }),
    ['衿に拝絹を張った一つボタンのディナージャケット。蝶ネクタイと白いチーフが付きます。', '夕刻からの披露宴や、格式のある晩餐の席に。'], 'party'),
  //NEXT3
])
