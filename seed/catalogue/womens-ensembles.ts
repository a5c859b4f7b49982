import { entry, group } from './item.ts'
import { dress, ensemble, jacket } from './looks.ts'

/** アンサンブル. */
export const ENSEMBLES = group(
  { from: 1201, form: 'onepiece', setForm: 'onepiecesuit', categories: [112], scale: 'ladies' }, [
  entry('白雨', 'アシンメトリーカラー 前開きアンサンブル', [8980, 42000], '7 9*3 11*3 13*2 15 17', '30 40 50',
    ensemble(dress('kuro', 'georgette', 'a-line', 'round', 'short', 'midi', { bodice: 'front-zip' }), jacket('kuro', 'georgette', 'shawl', 'waist', 'hook', 'long')),
    ['非対称に流れる衿が顔まわりをすっきりと見せる、前開きのアンサンブル。', 'ジャケットを脱いでも半袖のワンピースが一枚で整い、控え室でも身軽に過ごせます。'], 'front all guest'),
  entry('凪衣', 'ノーカラー ボレロアンサンブル', [8480, 39000], '5 7 9*3 11*2 13', '20 30 40',
    ensemble(dress('kuro', 'tricot', 'fit-and-flare', 'round', 'short', 'below-knee', { waist: 'seam' }), jacket('kuro', 'tricot', 'none', 'bolero', 'hook', 'three-quarter')),
    ['衿のない短いボレロに、ウエストを切り替えたフレアワンピースを合わせました。', '腰の位置が高く見え、小柄な方にもバランスよくお召しいただけます。'], 'back all stretch'),
  entry('霞野', 'テーラードカラー 正喪服アンサンブル', [12800, 59000], '9*2 11*2 13*2 15 17 19', '50 60',
    ensemble(dress('sumi', 'crepe', 'i-line', 'stand', 'long', 'long'), jacket('sumi', 'crepe', 'tailored', 'hip', 'one-button', 'long', { pocket: 'welt' })),
    ['腰までを覆うテーラードジャケットと、足首近くまで届く長袖ワンピースの組み合わせ。', '肩線を自然に落としたやわらかな仕立てで、長時間の着用でも凝りにくい一揃いです。'], 'back long kin'),
  entry('Lune de Cendre', 'フリルカラー フレアスリーブアンサンブル', [9980, 46000], '7 9*2 11*2 13 15', '30 40',
    ensemble(dress('kuro', 'georgette', 'a-line', 'boat', 'half', 'midi', { skirt: 'frill-hem' }), jacket('kuro', 'georgette', 'frill', 'short', 'hook', 'flare')),
    ['衿先と裾に控えめなフリルを重ね、袖口をふわりと広げた華やぎのあるシルエット。', '甘くなりすぎない分量に抑え、お焼香の所作もきれいに見えます。'], 'back all both'),
  entry('凪衣', 'パイピング 多釦アンサンブル', [9280, 43000], '7 9*2 11*2 13 15', '30 40 50',
    ensemble(dress('chacoal', 'wool', 'tailored', 'square', 'short', 'knee'), jacket('chacoal', 'wool', 'none', 'waist', 'many-button', 'long', { trim: 'piping', accent: 'kuro' })),
    ['墨色に近いチャコールのウールに、黒のパイピングを効かせた端正な一揃い。', '法要やお別れの会、学校行事まで、黒一色では重く感じる席に向いています。'], 'back winter both'),
  //NEXT
])
