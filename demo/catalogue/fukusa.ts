import { entry, group } from './item.ts'

/** 袱紗. */
// biome-ignore format: a table, one item after another
export const FUKUSA = group({ from: 3401, form: 'fukusa', categories: [108], scale: 'free' }, [
  entry('結香堂', '慶弔両用 紫ちりめん金封袱紗', [780, 4500], 'F*5', '30 40 50',
    { kind: 'fukusa', colour: 'purple', style: 'kinpu' },
    ['慶事にも弔事にも使える深い紫のちりめんで仕立てた、差し込むだけの金封袱紗。', '作法に自信のない方でも、右開き左開きを入れ替えるだけで使えます。'], 'cloth'),
  entry('結香堂', '鈍色 無地の包み袱紗', [880, 5200], 'F*2', '50 60',
    { kind: 'fukusa', colour: 'grey', style: 'wrap', lining: 'light-grey' },
    ['四十五センチ角の一枚布を、香典袋に合わせて包む昔ながらの袱紗。', '表は鈍色、裏は淡い灰色の二枚仕立てで、折り目がきれいに決まります。'], 'care'),
  entry('結香堂', '藤色 花の刺しゅう金封袱紗', [880, 5200], 'F*2', '20 30 40',
    { kind: 'fukusa', colour: 'wisteria', style: 'kinpu', pattern: 'flower', lining: 'light-grey' },
    ['口元に一輪だけ花を刺した、藤色のちりめん。弔事では裏返して無地の面をお使いください。', 'ふくらみのある生地が、香典袋の水引をつぶしません。'], 'cloth joy'),
  entry('結香堂', '藍 青海波の金封袱紗', [880, 5200], 'F*2', '30 40 50',
    { kind: 'fukusa', colour: 'indigo', style: 'kinpu', pattern: 'seigaiha', lining: 'navy' },
    ['波の重なりを織り出した藍の袱紗。地紋なので、弔事でも柄が目立ちません。', '内側に金封を支える帯が渡り、傾けても中身が動きません。'], 'cloth'),
  entry('結香堂', '深緑 麻の葉の包み袱紗', [980, 5800], 'F*2', '50 60',
    { kind: 'fukusa', colour: 'green', style: 'folded', pattern: 'asanoha', lining: 'grey' },
    ['邪気を払うとされる麻の葉を織り込んだ、深い緑の一枚布。', '灰色の面を表にすれば弔事に、緑の面を表にすれば慶事に使えます。'], 'care joy'),
  entry('結香堂', '臙脂 鶴の慶事用袱紗', [980, 5800], 'F*2', '30 40 50',
    { kind: 'fukusa', colour: 'crimson', style: 'kinpu', pattern: 'crane', lining: 'gold' },
    ['舞う鶴を織り出した臙脂の袱紗。ご祝儀袋の華やかな水引に負けません。', '赤系は慶事だけに用いる色です。弔事には紫や藍をお選びください。'], 'cloth feast'),
  entry('結香堂', '台付き 紫の袱紗', [1180, 7200], 'F*2', '40 50 60',
    { kind: 'fukusa', colour: 'purple', style: 'tray', pattern: 'crest', lining: 'light-grey' },
    ['塗りの台が付き、受付で金封を載せたまま差し出せる改まった袱紗。', '台の表裏で朱と緑を使い分け、慶弔どちらにも対応します。'], 'care kin'),
  entry('結香堂', '桜色 七宝の金封袱紗', [880, 5200], 'F*2', '20 30',
    { kind: 'fukusa', colour: 'pink', style: 'kinpu', pattern: 'shippo', lining: 'wine' },
    ['円のつながる七宝を織り出した、やわらかな桜色の慶事用袱紗。', '小さな鞄に入る薄さで、ドレスの日にも荷物になりません。'], 'cloth feast'),
])
