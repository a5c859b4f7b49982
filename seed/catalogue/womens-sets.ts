import { entry, group } from './item.ts'
import { dress, ensemble, jacket } from './looks.ts'
import { eight, seven } from './set-parts.ts'

/** 礼服・喪服7点セット. */
export const SETS_OF_SEVEN = group(
  { from: 1701, form: 'onepiece', setForm: 'ladiessevenset', categories: [146], scale: 'ladies' }, [
  entry('白雨', '前開きアンサンブル 喪服7点セット', [10800, 68000], '7 9*3 11*3 13*2 15 17', '30 40 50',
    seven(ensemble(dress('kuro', 'georgette', 'a-line', 'round', 'half', 'midi', { bodice: 'front-zip' }), jacket('kuro', 'georgette', 'none', 'waist', 'hook', 'long'))),
    ['衿のない前開きアンサンブルに、布張りのバッグと五センチヒールのパンプスを合わせた基本の七点。', '急なご葬儀でも、この箱ひとつで支度が整います。'], 'front all set'),
  entry('凪衣', 'ボウカラー アンサンブル喪服7点セット', [11800, 72000], '7 9*2 11*2 13 15', '20 30 40',
    seven(ensemble(dress('kuro', 'crepe', 'fit-and-flare', 'bow-tie', 'short', 'below-knee'), jacket('kuro', 'crepe', 'v', 'short', 'open', 'three-quarter')),
      { bag: { shape: 'trapezoid', detail: 'ribbon' }, juzu: { beads: 'rose-quartz', tassel: 'pink' }, fukusa: { colour: 'wisteria' } }),
    ['結び目の小さなボウカラーに、リボン飾りのバッグと紅水晶の数珠を揃えたやわらかな印象の七点。', '若い世代の方の初めてのご参列に選ばれています。'], 'back all set'),
  entry('霞野', '正喪服 ロング丈アンサンブル7点セット', [14800, 92000], '9*2 11*2 13*2 15 17', '50 60',
    seven(ensemble(dress('sumi', 'georgette', 'i-line', 'stand', 'long', 'long'), jacket('sumi', 'georgette', 'tailored', 'hip', 'one-button', 'long')),
      { bag: { shape: 'gamaguchi', handle: 'single', detail: 'clasp' }, pumps: { toe: 'almond', heel: 'low' }, necklace: { beadMm: 8.5 }, juzu: { beads: 'amethyst' }, fukusa: { style: 'wrap' } }),
    ['足首近くまでの長袖ワンピースと、腰を覆うジャケット。喪主様の奥様やお母様のお立場に向く格の七点です。', '口金のバッグと三センチの低いヒールを合わせ、終日の立ち座りに備えました。'], 'kin set'),
  //NEXT7
])

/** 礼服・喪服8点セット. */
export const SETS_OF_EIGHT = group(
  { from: 1801, form: 'onepiece', setForm: 'ladieseightset', categories: [148], scale: 'ladies' }, [
  entry('白雨', 'サブバッグ付き 喪服8点セット', [12800, 76000], '7 9*3 11*2 13*2 15', '30 40 50',
    eight(ensemble(dress('kuro', 'georgette', 'a-line', 'v', 'half', 'midi'), jacket('kuro', 'georgette', 'shawl', 'waist', 'one-button', 'long'))),
    ['へちま衿のアンサンブル一式に、パンプスや香典返しが入る大きなサブバッグを加えた八点。', '遠方のご葬儀や、着替えを持っての移動に便利な組み合わせです。'], 'back all set'),
  entry('霞野', '慶弔両用 サブバッグ付き8点セット', [14800, 88000], '9*2 11*2 13 15 17', '40 50 60',
    eight(ensemble(dress('sumi', 'crepe', 'tailored', 'round', 'short', 'below-knee'), jacket('sumi', 'crepe', 'round-collar', 'hip', 'three-button', 'long', { trim: 'stitch' })),
      { bag: { shape: 'wide', detail: 'pleats' }, subbag: { texture: 'jacquard', shape: 'square' }, juzu: { beads: 'onyx', tassel: 'grey' }, fukusa: { colour: 'indigo' } }),
    ['丸衿の三つボタンジャケットに細かなステッチをきかせた、落ち着いた印象の八点。', '地紋入りのサブバッグが、法要の引き物まで品よく収めます。'], 'both set'),
  //NEXT8
])

/** マタニティ・授乳7点セット. */
export const MATERNITY_SETS = group(
  { from: 1861, form: 'onepiece', setForm: 'ladiessevenset', categories: [144, 185], scale: 'maternity' }, [
  entry('mère et brin', '授乳口付き マタニティ喪服7点セット', [11800, 66000], 'M*2 L*3 LL*2', '20 30 40',
    seven(ensemble(dress('kuro', 'tricot', 'empire', 'round', 'half', 'midi', { bodice: 'nursing', waist: 'gather' }), jacket('kuro', 'tricot', 'none', 'bolero', 'open', 'long')),
      { pumps: { heel: 'flat' }, bag: { shape: 'tote', handle: 'double' } }),
    ['かかとの低いパンプスと、母子手帳やおむつも入る大きめのバッグを合わせた妊娠中・授乳中の方の七点。', 'ボレロは前を留めず、お腹の大きさを選びません。'], 'nurse set'),
  //NEXTM
])
