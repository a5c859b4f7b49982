import { entry, group } from './item.ts'

/** ふくさ. */
export const FUKUSA = group({ from: 3401, form: 'fukusa', categories: [108], scale: 'free' }, [
  entry('結香堂', '慶弔両用 紫ちりめん金封ふくさ', [780, 4500], 'F*5', '30 40 50',
    { kind: 'fukusa', colour: 'purple', style: 'kinpu' },
    ['慶事にも弔事にも使える深い紫のちりめんで仕立てた、差し込むだけの金封ふくさ。', '作法に自信のない方でも、右開き左開きを入れ替えるだけで使えます。'], 'cloth'),
  entry('結香堂', '鈍色 無地の包みふくさ', [880, 5200], 'F*3', '50 60',
    { kind: 'fukusa', colour: 'grey', style: 'wrap', lining: 'light-grey' },
    ['四十五センチ角の一枚布を、香典袋に合わせて包む昔ながらのふくさ。', '表は鈍色、裏は淡い灰色の二枚仕立てで、折り目がきれいに決まります。'], 'cloth'),
  //NEXT
])
