import { CLOSED_CATEGORY, STAFF_CATEGORY } from './categories.ts'
import { entry, group } from './item.ts'
import { dress, ensemble, jacket, onepiece } from './looks.ts'

/** Items that are not offered: preview only, unavailable, without units, in hidden categories. */
// biome-ignore format: a table, one item after another
export const SPECIALS = group({ from: 6001, form: 'onepiece', categories: [111], scale: 'ladies' }, [
  entry('凪衣', '春の新作 ラッフルカラーワンピース', [7980, 37000], '7 9*2 11*2 13', '30 40',
    onepiece('kuro', 'crepe', 'a-line', 'frill', 'three-quarter', 'midi', { bodice: 'frill', waist: 'belt' }),
    ['衿から前立てへ一続きに布を波打たせた、来季の一着。共布の細いベルトで腰を整えます。', '撮影と検品を終えしだい、貸し出しを始めます。'], 'back all both', { isUnreleased: true }),
  entry('Lune de Cendre', '春の新作 レースボレロアンサンブル', [9480, 45000], '7 9*2 11 13', '30 40 50',
    ensemble(dress('kuro', 'georgette', 'empire', 'square', 'short', 'midi'), jacket('kuro', 'lace', 'round-collar', 'bolero', 'hook', 'lace')),
    ['丸い衿のレースボレロに、胸の下で切り替えたワンピースを合わせる来季の二点。', '撮影と検品を終えしだい、貸し出しを始めます。'], 'back both', { setForm: 'onepiecesuit', categories: [112], isUnreleased: true }),
  entry('霞野', '春の新作 銀鼠の付け下げ風ドレス', [11800, 55000], '9 11 13 15', '50 60',
    onepiece('nibi', 'jacquard', 'i-line', 'surplice', 'long', 'long', { skirt: 'wrap' }),
    ['着物の打ち合わせをかたどった巻きの裾に、細かな地紋を織り込んだ来季のロングドレス。', '撮影と検品を終えしだい、貸し出しを始めます。'], 'back mother', { categories: [143], isUnreleased: true }),
  entry('白雨', '旧型 ラウンドカラーワンピース', [5480, 26000], '9 11 13', '30 40',
    onepiece('kuro', 'tricot', 'i-line', 'flat-collar', 'half', 'knee'),
    ['長くご愛顧いただいた丸衿のワンピース。現在は貸し出しを終え、後継の品へ順に入れ替えています。', '裾や袖口の擦れが増えたため、お客様へのご案内は控えております。'], 'back', { isUnavailable: true }),
  entry('凪衣', '旧型 スタンダードアンサンブル', [6480, 30000], '7 9 11', '30 40 50',
    ensemble(dress('sumi', 'tricot', 'a-line', 'round', 'half', 'knee'), jacket('sumi', 'tricot', 'tailored', 'waist', 'one-button', 'long')),
    ['開店当初からお貸ししてきた一揃い。生地の傷みにより、現在は貸し出しを終えています。', 'よく似た後継の品を、同じ並びにご用意しています。'], 'back', { setForm: 'onepiecesuit', categories: [112], isUnavailable: true }),
  entry('霞野', '仕立て直し中の総レースワンピース', [9980, 49000], '', '40 50 60',
    onepiece('kuro', 'lace', 'a-line', 'boat', 'lace', 'long', { waist: 'seam' }),
    ['全身に花のレースを重ねた人気の一着。ただいま全数を仕立て直しに出しており、お貸しできる品がありません。', '戻りしだい、ふたたびご予約を承ります。'], 'back kin'),
  entry('白雨', '検品見本 撮影用ワンピース', [6980, 32000], '9*2', '30',
    onepiece('kuro', 'crepe', 'tailored', 'v', 'half', 'knee', { bodice: 'placket' }),
    ['撮影の色合わせと検品の手順確認に用いる社内の見本です。お客様への貸し出しには用いません。', '寸法と縫製の基準として、同じ品を二点保管しています。'], 'back', { categories: [STAFF_CATEGORY] }),
  entry('結香堂', '準備中 黒留袖に添える礼装バッグ', [2980, 26000], 'F*2', '50 60',
    { kind: 'bag', colour: 'champagne', texture: 'beads', shape: 'gamaguchi', handle: 'single', detail: 'clasp', metal: 'gold' },
    ['和装の取り扱いに向けて用意している、金糸と硝子玉の礼装バッグ。', '着物の貸し出しを始める日に、あわせてご案内します。'], 'elder', { form: 'bag', categories: [CLOSED_CATEGORY] }),
])
