import { entry, group } from './item.ts'
import { dress, ensemble, jacket, onepiece } from './looks.ts'

/** マタニティ・授乳ワンピース. */
// biome-ignore format: a table, one item after another
export const MATERNITY_DRESSES = group({ from: 1601, form: 'onepiece', categories: [185, 111], scale: 'maternity' }, [
  entry('mère et brin', '授乳口付き エンパイアワンピース', [6980, 30000], 'M*3 L*3 LL*2', '20 30',
    onepiece('kuro', 'tricot', 'empire', 'round', 'half', 'midi', { bodice: 'nursing', waist: 'gather' }),
    ['胸のすぐ下で切り替えたエンパイアラインが、臨月までのお腹をゆったりと包みます。', '伸びのよいトリコット地で、産後の授乳期も同じ一枚でお過ごしいただけます。'], 'nurse all'),
  entry('mère et brin', 'リボンベルト マタニティワンピース', [7480, 32000], 'M*2 L*2 LL', '20 30 40',
    onepiece('sumi', 'crepe', 'a-line', 'v', 'three-quarter', 'below-knee', { bodice: 'nursing', waist: 'back-bow' }),
    ['後ろで結ぶリボンベルトの位置を替えて、お腹の大きさに合わせて着られます。', 'Vネックの重なりに授乳口を隠し、正面からは普通の喪服に見える仕立てです。'], 'nurse cover'),
  entry('mère et brin', '前開きシャツワンピース マタニティ', [6980, 30000], 'M*2 L*2 LL', '20 30',
    onepiece('kuro', 'crepe', 'a-line', 'shirt-collar', 'long', 'midi', { bodice: 'buttons', waist: 'gather' }),
    ['小さなシャツ衿から裾まで前が開き、健診の帰りや搾乳のときにも着替えが要りません。', '脇の紐でお腹まわりを調節でき、産後はすっきりと締めて着られます。'], 'front all'),
  entry('mère et brin', '夏のマタニティ 半袖ワンピース', [6480, 28000], 'M*2 L*2 LL', '20 30 40',
    onepiece('kuro', 'chiffon', 'empire', 'v', 'short', 'midi', { bodice: 'nursing' }),
    ['体温の上がりやすい妊娠中のために、通気のよいシフォンを二重に重ねました。', '浅いVの衿は首まわりに風が通り、授乳のときは内側の布を左右に開くだけです。'], 'nurse summer'),
  entry('mère et brin', 'コクーンシルエット 授乳ワンピース', [7480, 32000], 'M*2 L*2 LL', '20 30 40',
    onepiece('sumi', 'tricot', 'cocoon', 'round', 'long', 'below-knee', { bodice: 'nursing', waist: 'plain' }),
    ['切り替え線のない繭形で、お腹の大きさを人に気づかれたくない時期にもお使いいただけます。', '横に伸びる編み地なので、抱っこをしたままでも腕が楽に動きます。'], 'nurse stretch'),
  entry('mère et brin', 'レースヨーク マタニティドレス', [7980, 34000], 'M*2 L LL', '20 30',
    onepiece('navy', 'georgette', 'empire', 'boat', 'lace', 'midi', { bodice: 'lace-yoke', waist: 'back-bow' }),
    ['ご結婚式にお招きを受けた妊婦さんのための、濃紺のレース袖ドレス。', '胸下のリボンは後ろで結び、日ごとに変わるお腹に合わせて調整できます。'], 'back party', { categories: [185, 141] }),
])

/** マタニティ・授乳アンサンブル. */
// biome-ignore format: a table, one item after another
export const MATERNITY_ENSEMBLES = group(
  { from: 1651, form: 'onepiece', setForm: 'onepiecesuit', categories: [185, 112], scale: 'maternity' }, [
  entry('mère et brin', '授乳対応 ノーカラーアンサンブル', [8980, 40000], 'M*2 L*3 LL*2', '20 30 40',
    ensemble(dress('kuro', 'tricot', 'empire', 'round', 'short', 'midi', { bodice: 'nursing' }), jacket('kuro', 'tricot', 'none', 'short', 'open', 'three-quarter')),
    ['前を留めない短い丈のジャケットは、お腹が大きくなっても肩の位置が変わりません。', '授乳口付きのワンピースと合わせた、産前産後のための一揃いです。'], 'nurse all guest'),
  entry('mère et brin', 'へちま衿 マタニティアンサンブル', [9480, 42000], 'M*2 L*2 LL', '30 40',
    ensemble(dress('sumi', 'georgette', 'a-line', 'v', 'half', 'midi', { bodice: 'nursing', waist: 'gather' }), jacket('sumi', 'georgette', 'shawl', 'hip', 'open', 'long')),
    ['お腹の上で自然に開くへちま衿の羽織と、授乳口付きワンピースの落ち着いた一揃い。', 'ご親族として式を務める妊婦さんのために、丈と袖を長めに取りました。'], 'nurse kin'),
  entry('mère et brin', '授乳対応 ボレロアンサンブル', [8480, 38000], 'M*2 L*2 LL', '20 30',
    ensemble(dress('kuro', 'crepe', 'fit-and-flare', 'square', 'half', 'below-knee', { bodice: 'nursing' }), jacket('kuro', 'crepe', 'round-collar', 'bolero', 'ribbon', 'half')),
    ['丸い衿をリボンで結ぶ半袖のボレロと、産後の体型に合わせた切り替えのワンピース。', 'お宮参りにも黒を明るく着られる、やさしい輪郭です。'], 'nurse both'),
])
