import { entry, group } from './item.ts'
import { dress, ensemble, jacket, onepiece } from './looks.ts'

/** マタニティ・授乳ワンピース. */
export const MATERNITY_DRESSES = group({ from: 1601, form: 'onepiece', categories: [185, 111], scale: 'maternity' }, [
  entry('mère et brin', '授乳口付き エンパイアワンピース', [6980, 30000], 'M*3 L*3 LL*2', '20 30',
    onepiece('kuro', 'tricot', 'empire', 'round', 'half', 'midi', { bodice: 'nursing', waist: 'gather' }),
    ['胸のすぐ下で切り替えたエンパイアラインが、臨月までのお腹をゆったりと包みます。', '伸びのよいトリコット地で、産後の授乳期も同じ一枚でお過ごしいただけます。'], 'nurse all'),
  entry('mère et brin', 'リボンベルト マタニティワンピース', [7480, 32000], 'M*2 L*2 LL', '20 30 40',
    onepiece('sumi', 'crepe', 'a-line', 'v', 'three-quarter', 'below-knee', { bodice: 'nursing', waist: 'ribbon' }),
    ['後ろで結ぶリボンベルトの位置を替えて、お腹の大きさに合わせて着られます。', 'Vネックの重なりに授乳口を隠し、正面からは普通の喪服に見える仕立てです。'], 'nurse cover'),
  //NEXT
])

/** マタニティ・授乳アンサンブル. */
export const MATERNITY_ENSEMBLES = group(
  { from: 1651, form: 'onepiece', setForm: 'onepiecesuit', categories: [185, 112], scale: 'maternity' }, [
  entry('mère et brin', '授乳対応 ノーカラーアンサンブル', [8980, 40000], 'M*2 L*3 LL*2', '20 30 40',
    ensemble(dress('kuro', 'tricot', 'empire', 'round', 'short', 'midi', { bodice: 'nursing' }), jacket('kuro', 'tricot', 'none', 'short', 'open', 'three-quarter')),
    ['前を留めない短い丈のジャケットは、お腹が大きくなっても肩の位置が変わりません。', '授乳口付きのワンピースと合わせた、産前産後のための一揃いです。'], 'nurse all guest'),
  //NEXTE
])
