import type { Shoes } from '#seed/draw/accessory-look.ts'
import { entry, group } from './item.ts'

function shoes(style: Shoes['style'], colour: Shoes['colour'] = 'kuro'): Shoes {
  return { kind: 'shoes', wearer: 'mens', colour, style }
}

/** ワイシャツ. */
export const SHIRTS = group({ from: 4201, form: 'mensshirt', categories: [156], scale: 'mens' }, [
  entry('灯屋礼装', 'レギュラーカラー 白無地ワイシャツ', [1480, 6800], 'S M*3 L*3 LL*2 3L', '20 30 40 50',
    { kind: 'mensshirt', colour: 'white', collar: 'regular', front: 'placket', cuff: 'single', sleeve: 'long' },
    ['弔事にも慶事にも使える、織り柄のない白の長袖シャツ。', '綿に少しの化繊を混ぜ、長時間の着席でも皺が目立ちにくい生地です。'], 'cloth'),
  //NEXT1
])

/** 紳士靴. */
export const MENS_SHOES = group({ from: 4231, form: 'mensshoes', categories: [157], scale: 'shoes' }, [
  entry('革音', '内羽根 ストレートチップ', [2480, 18000], '25.0 25.5 26.0*2 26.5*2 27.0 27.5 28.0', '20 30 40 50',
    shoes('straight-tip'),
    ['つま先に一本の縫い目だけを入れた、最も格の高い内羽根の革靴。', '式場の絨毯でも畳の縁でも引っかかりにくい、薄い革底風の仕上げです。'], 'sole'),
  //NEXT2
])

/** バッグ. */
export const MENS_BAGS = group({ from: 4261, form: 'mensbag', categories: [158], scale: 'free' }, [
  entry('革音', 'メンズ フォーマルセカンドバッグ', [1980, 14000], 'F*3', '40 50 60',
    { kind: 'bag', colour: 'kuro', texture: 'leather', shape: 'clutch', handle: 'none', detail: 'flap' },
    ['香典袋とふくさ、数珠を平らに収める男性用の小脇に抱えるバッグ。', '型押しのない滑らかな革で、礼服の黒となじみます。'], 'kin'),
  //NEXT3
])

/** ベルト. */
export const BELTS = group({ from: 4281, form: 'mensbelt', categories: [158], scale: 'mens' }, [
  entry('革音', '角バックル 黒革ベルト', [980, 5800], 'M*2 L*2 LL 3L', '20 30 40 50',
    { kind: 'mensbelt', colour: 'kuro', buckle: 'square', metal: 'silver' },
    ['つや消しの銀の角バックルと、無地の黒革。礼服のために装飾を省きました。', '穴の間隔が細かく、お腹まわりに合わせて調節できます。'], 'cloth'),
  //NEXT4
])

/** 男性用数珠. */
export const MENS_JUZU = group({ from: 4301, form: 'mensjuzu', categories: [159], scale: 'free' }, [
  entry('結香堂', '黒檀 紐房の男性用数珠', [980, 8800], 'F*3', '30 40 50',
    { kind: 'juzu', wearer: 'mens', beads: 'ebony', tassel: 'black', tasselStyle: 'string' },
    ['艶を抑えた黒檀の大きめの珠に、黒い紐房を垂らした男性用。', '使うほどに手の脂がなじみ、しっとりとした手触りになります。'], 'sect'),
  //NEXT5
])

/** 男性用ふくさ. */
export const MENS_FUKUSA = group({ from: 4321, form: 'mensfukusa', categories: [159], scale: 'free' }, [
  entry('結香堂', '藍 無地の男性用金封ふくさ', [780, 4500], 'F*3', '30 40 50',
    { kind: 'fukusa', colour: 'indigo', style: 'kinpu', lining: 'navy' },
    ['藍の無地に紺の裏地を合わせた、上着の内ポケットにも収まる金封ふくさ。', '慶弔どちらにも使えるため、一枚あると心強い品です。'], 'cloth'),
  //NEXT6
])
