import { entry, group } from './item.ts'
import { blouse, dress, ensemble, jacket, onepiece, pants } from './looks.ts'

/** お呼ばれドレス. */
// biome-ignore format: a table, one item after another
export const PARTY_DRESSES = group({ from: 2001, form: 'onepiece', categories: [141], scale: 'ladies' }, [
  entry('花綴', 'レーススリーブ お呼ばれドレス', [6980, 29000], '5 7*2 9*2 11*2 13', '20 30',
    onepiece('smoke-blue', 'chiffon', 'fit-and-flare', 'boat', 'lace', 'midi', { bodice: 'lace-yoke', waist: 'seam' }),
    ['くすみのあるブルーのシフォンに、同色のレース袖を重ねた軽やかなドレス。', '首元の詰まったボートネックで、羽織がなくても上品に整います。'], 'back party'),
  entry('花綴', 'ドレープネック サテンドレス', [7480, 33000], '7 9*2 11 13', '20 30 40',
    onepiece('dusty-rose', 'satin', 'a-line', 'drape', 'flare', 'midi'),
    ['胸元に水のように溜まるドレープと、肘で広がる袖。控えめな光沢のサテンが肌をきれいに見せます。', '写真に残る席でも色が飛びにくい、落ち着いた薔薇色です。'], 'back party'),
  entry('花綴', 'パールネック ティアードドレス', [7480, 32000], '7 9 11 13', '20 30',
    onepiece('lavender', 'chiffon', 'a-line', 'pearl', 'chiffon', 'midi', { skirt: 'tiers' }),
    ['衿ぐりに沿って小粒のパールを縫い留めた、三段の軽いシフォンドレス。', '灰みを帯びた藤色が顔色を沈ませず、どの髪色にもなじみます。'], 'back party'),
  entry('花綴', 'バックリボン ボリュームドレス', [6980, 30000], '7 9*2 11 13', '20 30',
    onepiece('pale-pink', 'satin', 'fit-and-flare', 'square', 'puff', 'below-knee', { waist: 'back-bow', skirt: 'gathers' }),
    ['淡い桜色のサテンに、ふくらみのある短い袖と腰のリボンを合わせました。', '内側に張りのある布を仕込み、一日座っても裾の広がりが保たれます。'], 'back party'),
  entry('Lune de Cendre', 'Iライン ケープドレス', [9480, 44000], '7 9 11*2 13', '30 40',
    onepiece('deep-green', 'crepe', 'i-line', 'boat', 'cape', 'midi', { bodice: 'princess' }),
    ['深い緑のクレープに、肩から落ちるケープ状の袖を添えた大人のためのドレス。', '甘い飾りを使わず、布の落ち感だけで華やかさを表しました。'], 'back party'),
  entry('花綴', 'シアースリーブ プリーツドレス', [7980, 35000], '7 9*2 11 13', '20 30 40',
    onepiece('mint', 'chiffon', 'a-line', 'stand', 'bishop', 'midi', { skirt: 'pleats', waist: 'belt' }),
    ['小さな立ち衿と透ける長い袖、細かなプリーツ。青磁のような淡い緑です。', '腕を冷やさずに過ごせるため、秋の披露宴や屋外の挙式にも向いています。'], 'back party'),
  entry('Lune de Cendre', 'ラメジャカード マーメイドドレス', [9980, 48000], '7 9 11 13', '30 40 50',
    onepiece('champagne', 'lame', 'mermaid', 'v', 'half', 'midi'),
    ['金糸をひかえめに織り込んだシャンパン色のジャカード。照明の下でやわらかく光ります。', '膝下で広がる裾が歩く姿を美しく見せ、夕刻のお席に映えます。'], 'back party'),
  entry('花綴', '二枚仕立て ワインレッドドレス', [7480, 33000], '7 9*2 11 13 15', '30 40',
    onepiece('wine', 'georgette', 'a-line', 'drape', 'three-quarter', 'midi', { waist: 'tucks', isLayered: true }),
    ['深いワイン色のジョーゼットを二枚重ね、光の角度で濃淡が移ろいます。', '七分袖とゆるいドレープで、お腹と二の腕を気にせず食事を楽しめます。'], 'back cover party'),
])

/** お呼ばれパンツドレス. */
// biome-ignore format: a table, one item after another
export const PARTY_PANTS = group(
  { from: 2041, form: 'pantssuitblouse', categories: [141], scale: 'ladies' }, [
  entry('花綴', 'レースブラウス パンツドレス', [7480, 32000], '7 9*2 11*2 13', '20 30 40',
    pants('wide', blouse('navy', 'lace', 'boat')),
    ['紺のレースのブラウスに、落ち感のある幅広のパンツを合わせた上下別のドレス。', 'お子様を追いかける方にも、裾を気にせず過ごしていただけます。'], 'party'),
  entry('花綴', 'ボウタイ パンツドレス', [7480, 32000], '7 9 11 13', '20 30',
    pants('tapered', blouse('dusty-rose', 'satin', 'bow-tie')),
    ['やわらかな光沢のボウタイブラウスと細身のパンツを、同じ薔薇色で揃えました。', '二次会の幹事や司会など、動き回る日にも頼りになります。'], 'party'),
])

/** 入園・卒園セレモニー. */
// biome-ignore format: a table, one item after another
export const CEREMONY_SUITS = group(
  { from: 2101, form: 'onepiece', setForm: 'onepiecesuit', categories: [142], scale: 'ladies' }, [
  entry('花綴', 'ツイード ノーカラーセレモニースーツ', [7980, 36000], '7 9*2 11*2 13', '30 40',
    ensemble(dress('navy', 'crepe', 'tailored', 'round', 'half', 'below-knee'), jacket('silver-grey', 'tweed', 'none', 'short', 'hook', 'long', { trim: 'braid', accent: 'navy' })),
    ['淡い銀灰のツイードジャケットに、紺の縁取りと紺のワンピースを合わせた二点組。', 'お子様より目立ちすぎず、それでいて華やかに見える配色です。'], 'school'),
  entry('花綴', 'ネイビー ペプラムセレモニースーツ', [7480, 34000], '5 7 9*2 11 13', '30 40',
    ensemble(dress('navy', 'crepe', 'a-line', 'round', 'short', 'below-knee'), jacket('navy', 'crepe', 'none', 'peplum', 'hook', 'long', { trim: 'pearl' })),
    ['衿ぐりのパールが晴れの日らしい、紺のペプラムジャケットとワンピース。', '卒園と入学を続けて迎える春にも、コサージュを替えて着られます。'], 'school'),
  entry('花綴', 'グレージュ ノーカラーセレモニースーツ', [7480, 34000], '7 9 11*2 13 15', '30 40 50',
    ensemble(dress('greige', 'crepe', 'i-line', 'v', 'half', 'midi'), jacket('greige', 'crepe', 'none', 'hip', 'open', 'three-quarter')),
    ['灰みのベージュで全身を揃えた、軽く羽織れるノーカラーの二点。', '黒や紺が並ぶ式場で、やわらかな印象を残します。'], 'school'),
  entry('Lune de Cendre', 'アイボリー ツイードセレモニースーツ', [8480, 39000], '7 9*2 11 13', '30 40',
    ensemble(dress('ivory', 'tweed', 'tailored', 'square', 'short', 'knee'), jacket('ivory', 'tweed', 'none', 'short', 'many-button', 'long', { trim: 'piping', accent: 'chacoal' })),
    ['生成りのツイードに墨色の縁取り。お宮参りや七五三の写真に明るく映えます。', '膝丈のワンピースは一枚でも着られ、式のあとの会食にも便利です。'], 'school'),
])

/** お母様の礼装ドレス. */
// biome-ignore format: a table, one item after another
export const MOTHER_DRESSES = group({ from: 2201, form: 'onepiece', categories: [143], scale: 'ladies' }, [
  entry('Lune de Cendre', 'ロングスリーブ マザーズドレス', [12800, 58000], '9 11*2 13*2 15 17', '50 60',
    onepiece('kon', 'lace', 'a-line', 'boat', 'long', 'long', { waist: 'plain' }),
    ['濃紺のレースを全身に重ね、裾へ向かってなめらかに広がるロングドレス。', '腕を上げても肩が張らない立体裁断で、ご挨拶の多い一日も楽に過ごせます。'], 'back mother'),
  entry('Lune de Cendre', 'シルバーグレー 羽織見えマザーズドレス', [12480, 57000], '9 11*2 13 15 17', '50 60',
    onepiece('silver-grey', 'georgette', 'i-line', 'drape', 'chiffon', 'long', { bodice: 'haori' }),
    ['肩から腰へ斜めに布が流れ、羽織を重ねたように見える銀鼠色のロングドレス。', '留袖に代わる礼装として、気候を問わずお召しいただけます。'], 'back mother'),
  entry('霞野', 'モカ レース切替マザーズドレス', [11800, 54000], '9 11 13 15 17 19', '50 60',
    onepiece('mocha', 'lace', 'a-line', 'round', 'three-quarter', 'long', { skirtTexture: 'chiffon', waist: 'seam' }),
    ['上半身はレース、裾はシフォンに切り替えた、温かみのある焦茶のドレス。', '前身頃の裏地を二重にして、下着の線が響かないようにしました。'], 'back cover mother'),
])
