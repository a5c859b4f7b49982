import type { Earrings, Necklace, PearlTone } from '#demo/draw/accessory-look.ts'
import { entry, group } from './item.ts'

function strand(tone: PearlTone, beadMm: number, rest: Partial<Necklace> = {}): Necklace {
  return { kind: 'necklace', tone, beadMm, strands: 1, length: 'princess', ...rest }
}

function ears(tone: PearlTone, style: Earrings['style'], rest: Partial<Earrings> = {}): Earrings {
  return { kind: 'earrings', tone, style, ...rest }
}

/** パール・ネックレス. */
// biome-ignore format: a table, one item after another
export const NECKLACES = group({ from: 3201, form: 'necklace', categories: [98], scale: 'free' }, [
  entry('真玉', '8mm珠 一連パールネックレス', [1980, 15000], 'F*4', '20 30 40',
    strand('white', 8),
    ['粒を揃えた八ミリ珠の一連。鎖骨に沿う四十三センチで、慶弔どちらの衿元にも収まります。', '弔事では重ねを避けて一連のみを用いるのが習わしです。'], 'pearl guest'),
  entry('真玉', '黒蝶色 一連パールネックレス', [2480, 24000], 'F*2', '40 50 60',
    strand('black', 8.5),
    ['緑がかった深い黒の珠を連ねた、弔事のためのネックレス。', '光の下でも照りが落ち着いて見え、喪のお席で目立ちません。'], 'pearl kin'),
  entry('真玉', '7mm珠 華奢な一連ネックレス', [1980, 14000], 'F*2', '20 30',
    strand('cream', 7, { length: 'choker' }),
    ['小ぶりな七ミリ珠を首に沿う四十センチに。若い方の細い首元によく収まります。', '乳白に近いやわらかな色で、紺やグレーの装いにもなじみます。'], 'pearl joy'),
  entry('真玉', '10mm珠 一連パールネックレス', [2980, 34000], 'F*2', '50 60',
    strand('white', 10, { length: 'princess' }),
    ['存在感のある十ミリ珠を一連で。背丈のある方や、肩幅の広い方の衿元に釣り合います。', '弔事では耳飾りを省き、この一本だけを添えるのも美しい装いです。'], 'pearl kin'),
  entry('真玉', 'グレーパール 一連ネックレス', [2480, 25000], 'F*2', '40 50',
    strand('grey', 8),
    ['銀を溶いたような灰色の珠。黒よりもやわらかく、白よりも静かな光です。', '濃淡の少ないものだけを選び、一連として揃えました。'], 'pearl guest'),
  entry('真玉', '珠の大きさが移ろう グラデーションネックレス', [2280, 20000], 'F*2', '30 40',
    strand('cream', 8.5, { graduated: true, length: 'princess' }),
    ['正面へ向かって少しずつ珠が大きくなる、古風な並びの一連。', '首のうしろが軽く、長い時間でも肩が凝りません。'], 'pearl joy'),
  entry('真玉', '慶事の二連パールネックレス', [2980, 30000], 'F*2', '30 40 50',
    strand('white', 7, { strands: 2, length: 'princess', metal: 'silver' }),
    ['重なりを避ける弔事には用いず、結婚式や式典のためにお選びいただく二連のネックレス。', '二本の長さをわずかに違えて、首元で美しく離れるようにしました。'], 'pearl feast'),
  entry('真玉', 'ロングパールネックレス 80cm', [2680, 28000], 'F*2', '20 30 40',
    strand('cream', 8, { length: 'opera' }),
    ['一重で長く垂らしても、二重に巻いても使える八十センチのロング。', '無地のドレスに縦の線を加え、披露宴の席を華やかにします。'], 'pearl feast'),
  entry('真玉', 'オニキス 一連ネックレス', [1980, 12000], 'F*2', '40 50 60',
    strand('black', 8, { stone: 'onyx' }),
    ['磨いた縞瑪瑙を連ねた、真珠を用いない地域の弔事にも適うネックレス。', 'ひんやりとした手触りと、光を返さない深い黒が特長です。'], 'pearl kin'),
])

/** ネックレスとイヤリングのセット. */
// biome-ignore format: a table, one item after another
export const PEARL_SETS = group({ from: 3241, form: 'setaccessory', categories: [98], scale: 'free' }, [
  entry('真玉', '8mm珠 ネックレス&イヤリング2点セット', [2480, 22000], 'F*4', '20 30 40 50',
    { kind: 'setaccessory', necklace: strand('white', 8), earrings: ears('white', 'stud'), case: true },
    ['珠の色と巻きを揃えて選んだ、ネックレスとイヤリングの組。', 'イヤリングはねじで締まりを加減でき、穴をあけていない耳でも痛みにくい仕様です。'], 'pearl joy'),
  entry('真玉', '黒蝶色 ネックレス&イヤリング2点セット', [2980, 32000], 'F*2', '40 50 60',
    { kind: 'setaccessory', necklace: strand('black', 8.5), earrings: ears('black', 'stud'), case: true },
    ['深い緑を帯びた黒い珠で揃えた、弔事のための二点組。', '照りの強さが揃うよう、同じ浜の珠から選び抜いた色合わせです。'], 'pearl kin'),
  entry('真玉', '7mm珠 ネックレス&イヤリング2点セット', [2280, 19000], 'F*2', '20 30',
    { kind: 'setaccessory', necklace: strand('cream', 7), earrings: ears('cream', 'stud'), case: true },
    ['控えめな七ミリ珠の二点組。成人を迎えて初めて持つ一揃いとしても選ばれています。', '明るい乳白色で、入学式や卒業式にも華を添えます。'], 'pearl joy'),
  entry('真玉', '慶事 ドロップイヤリングとネックレスの2点セット', [2980, 29000], 'F*2', '30 40 50',
    { kind: 'setaccessory', necklace: strand('pink', 8, { metal: 'gold' }), earrings: ears('pink', 'drop', { metal: 'gold' }), case: false },
    ['ほのかに桃色を帯びた珠と、金の留め具。耳元で揺れる慶事のための二点組。', '一粒ずつ色を見て選び、ネックレスと耳飾りの差が出ないようにしました。'], 'pearl feast'),
])

/** イヤリング. */
// biome-ignore format: a table, one item after another
export const EARRINGS = group({ from: 3271, form: 'earrings', categories: [99], scale: 'free' }, [
  entry('真玉', '一粒パールイヤリング', [1480, 12000], 'F*3', '20 30 40',
    ears('white', 'stud'),
    ['耳たぶにぴたりと収まる一粒珠。弔事では揺れないかたちを選ぶと安心です。', 'お持ちのネックレスと色を合わせやすい、癖のない白です。'], 'pearl guest'),
  entry('真玉', '黒珠 スタッドイヤリング', [1480, 12500], 'F*2', '40 50 60',
    ears('black', 'stud', { metal: 'silver' }),
    ['喪の席のための、揺れない黒い一粒。正面からほとんど金具が見えません。', '長い式でも耳が痛くなりにくい、板ばねの留め具です。'], 'pearl kin'),
  entry('花綴', '二粒パール ドロップイヤリング', [1480, 12000], 'F*2', '20 30',
    ears('cream', 'double', { metal: 'gold' }),
    ['大小の珠を縦に並べ、顔の横で小さく揺れる慶事のための耳飾り。', '髪を上げた日にも、下ろした日にも映える長さです。'], 'pearl feast'),
  entry('花綴', '花びらパールイヤリング', [1580, 13000], 'F*2', '20 30 40',
    ears('white', 'flower', { metal: 'gold' }),
    ['珠を芯に花びらをかたどった、若々しい印象の耳飾り。', '軽い樹脂を使い、一日着けていても重さを感じません。'], 'pearl feast'),
  entry('花綴', '雫のクリスタルイヤリング', [1580, 13000], 'F*2', '20 30',
    ears('white', 'bar', { stone: 'crystal', metal: 'silver' }),
    ['雨の雫のように透明な石を縦に連ねた、夜のお席のための耳飾り。', '細い線のかたちが首を長く見せ、肩の出ないドレスによく合います。'], 'pearl feast'),
])
