import { entry, group } from './item.ts'
import { dress, ensemble, jacket, onepiece } from './looks.ts'

/** お呼ばれドレス. */
export const PARTY_DRESSES = group({ from: 2001, form: 'onepiece', categories: [141], scale: 'ladies' }, [
  entry('花綴', 'レーススリーブ お呼ばれドレス', [6980, 29000], '5 7*2 9*2 11*2 13', '20 30',
    onepiece('smoke-blue', 'chiffon', 'fit-and-flare', 'boat', 'lace', 'midi', { bodice: 'lace-yoke', waist: 'seam' }),
    ['くすみのあるブルーのシフォンに、同色のレース袖を重ねた軽やかなドレス。', '首元の詰まったボートネックで、羽織がなくても上品に整います。'], 'back party'),
  entry('花綴', 'ドレープネック サテンドレス', [7480, 33000], '7 9*2 11 13', '20 30 40',
    onepiece('dusty-rose', 'satin', 'a-line', 'drape', 'flare', 'midi'),
    ['胸元に水のように溜まるドレープと、肘で広がる袖。控えめな光沢のサテンが肌をきれいに見せます。', '写真に残る席でも色が飛びにくい、落ち着いた薔薇色です。'], 'back party'),
  //NEXTP
])

/** 入園・卒園セレモニー. */
export const CEREMONY_SUITS = group(
  { from: 2101, form: 'onepiece', setForm: 'onepiecesuit', categories: [142], scale: 'ladies' }, [
  entry('花綴', 'ツイード ノーカラーセレモニースーツ', [7980, 36000], '7 9*2 11*2 13', '30 40',
    ensemble(dress('navy', 'crepe', 'tailored', 'round', 'half', 'below-knee'), jacket('silver-grey', 'tweed', 'none', 'short', 'hook', 'long', { trim: 'braid', accent: 'navy' })),
    ['淡い銀灰のツイードジャケットに、紺の縁取りと紺のワンピースを合わせた二点組。', 'お子様より目立ちすぎず、それでいて華やかに見える配色です。'], 'school'),
  //NEXTC
])

/** お母様の礼装ドレス. */
export const MOTHER_DRESSES = group({ from: 2201, form: 'onepiece', categories: [143], scale: 'ladies' }, [
  entry('Lune de Cendre', 'ロングスリーブ マザーズドレス', [12800, 58000], '9 11*2 13*2 15 17', '50 60',
    onepiece('kon', 'lace', 'a-line', 'boat', 'lace', 'long', { waist: 'plain' }),
    ['濃紺のレースを全身に重ね、裾へ向かってなめらかに広がるロングドレス。', '腕を上げても肩が張らない立体裁断で、ご挨拶の多い一日も楽に過ごせます。'], 'back mother'),
  //NEXTM
])
