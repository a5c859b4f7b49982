import { entry, group } from './item.ts'
import { onepiece } from './looks.ts'

/** ワンピース. */
export const DRESSES = group({ from: 1101, form: 'onepiece', categories: [111], scale: 'ladies' }, [
  entry('白雨', 'アシンメトリーカラー 前開きワンピース', [7480, 34000], '7 9*3 11*3 13*2 15', '30 40 50',
    onepiece('kuro', 'georgette', 'a-line', 'drape', 'three-quarter', 'midi', { bodice: 'front-zip' }),
    ['左右で表情の違う衿が首元にやわらかな陰影をつくる、ジョーゼットのAラインワンピース。', '肘の隠れる七分袖とふくらはぎ丈で、露出を抑えながら軽やかに見えます。'], 'front all guest'),
  entry('白雨', 'パールネック Aラインワンピース', [6980, 32000], '5 7 9*3 11*2 13 15', '20 30 40',
    onepiece('sumi', 'tricot', 'a-line', 'pearl', 'half', 'below-knee'),
    ['衿ぐりに小粒のパールを縫い留め、ネックレスなしでも首元が整う一枚。', '動きに沿うトリコット地を、裾へ向かってゆるやかに広がるAラインに仕立てました。'], 'back all both'),
  entry('凪衣', 'ボウタイ 三つ折りタックワンピース', [7980, 36000], '7 9*2 11*2 13 15', '30 40 50',
    onepiece('kuro', 'crepe', 'i-line', 'bow-tie', 'long', 'midi', { waist: 'tucks' }),
    ['結び目を低く落とした共布のボウタイが、縦の線を強調する細身のワンピースです。', 'ウエストに畳んだ三本のタックで、立ち姿も座り姿も直線的に保ちます。'], 'back all kin'),
  entry('Lune de Cendre', 'レースヨーク フレアワンピース', [9480, 45000], '7 9*2 11*2 13', '30 40',
    onepiece('kuro', 'georgette', 'fit-and-flare', 'round', 'lace', 'midi', { bodice: 'lace-yoke', waist: 'seam' }),
    ['肩から袖にかけて細かな花柄のレースを配し、透け感は裏布で抑えました。', 'ウエストの切り替えから裾が円を描くように広がる、女性らしい輪郭のワンピースです。'], 'back all guest'),
  entry('霞野', '濃染めジョーゼット スタンドカラーワンピース', [10800, 56000], '9*2 11*2 13*2 15 17', '50 60',
    onepiece('sumi', 'georgette', 'i-line', 'stand', 'long', 'long', { bodice: 'pintucks' }),
    ['深い黒を得るために二度染めした糸で織り上げた、重みのあるジョーゼット地。', '小さな立ち衿と細いピンタックだけで構成した、年齢を重ねた方に映える正統の一着です。'], 'back long kin'),
  //NEXT
])
