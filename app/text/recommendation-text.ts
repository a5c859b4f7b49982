import type { Answers, Body, Occasion, Question, Season, Who } from '#domain/recommendation/answers.ts'
import type { Reason } from '#domain/recommendation/scoring.ts'

type ChoiceText = { readonly label: string; readonly note?: string }

export const QUESTION_TEXT: Readonly<Record<Question, { readonly title: string; readonly short: string }>> = {
  who: { title: 'どなたがお召しになりますか', short: 'お召しになる方' },
  occasion: { title: 'どのような席でお召しになりますか', short: '場面' },
  season: { title: 'いつごろお召しになりますか', short: '季節' },
  body: { title: 'お身体に合わせたいことはありますか', short: 'お身体' },
  size: { title: 'ふだんのサイズをお選びください', short: 'サイズ' },
}

const WHO_TEXT: Readonly<Record<Who, ChoiceText>> = {
  ladies: { label: '女性' },
  mens: { label: '男性' },
  kids: { label: 'お子様', note: '身長95〜160cm' },
}

const OCCASION_TEXT: Readonly<Record<Occasion, ChoiceText>> = {
  funeral: { label: 'お通夜・葬儀・告別式', note: '黒の喪服・礼服から' },
  memorial: { label: '法事・法要', note: '四十九日・一周忌・三回忌など' },
  farewell: { label: 'お別れの会・偲ぶ会', note: '平服とご案内のあったとき' },
  school: { label: '入園・卒園、入学・卒業', note: 'お宮参り・七五三にも' },
  wedding: { label: '結婚式・披露宴', note: 'お呼ばれ、ご両家のお母様・お父様' },
}

const SEASON_TEXT: Readonly<Record<Season, ChoiceText>> = {
  spring: { label: '春', note: '4月・5月' },
  summer: { label: '夏', note: '6月〜9月' },
  winter: { label: '秋冬', note: '10月〜3月' },
}

const BODY_TEXT: Readonly<Record<Body, ChoiceText>> = {
  standard: { label: '特にない' },
  ample: { label: 'ゆったり着たい', note: 'お腹・腰・二の腕まわりが気になる' },
  petite: { label: '小柄な方に合うものがよい', note: '身長153cmくらいまで' },
  maternity: { label: '妊娠中・授乳中', note: 'お腹まわりと授乳口に配慮した仕立て' },
  slim: { label: '細身に着たい', note: '肩や胴のすっきりした仕立て' },
  girl: { label: '女の子' },
  boy: { label: '男の子' },
}

export function choiceText(question: Exclude<Question, 'size'>, value: string): ChoiceText {
  const texts: Readonly<Record<string, ChoiceText>> = {
    who: WHO_TEXT,
    occasion: OCCASION_TEXT,
    season: SEASON_TEXT,
    body: BODY_TEXT,
  }[question]
  return texts[value] ?? { label: value }
}

export function questionTitle(question: Question, { who }: Answers): string {
  if (question === 'body' && who === 'kids') return 'どちらの服をお探しですか'
  return QUESTION_TEXT[question].title
}

export const REASON_TEXT: Readonly<Record<Reason, string>> = {
  black: '通夜・葬儀にふさわしい黒',
  set: '小物まで揃うセット',
  mourner: '喪主・ご親族にもふさわしい格',
  memorial: '法要にも向く装い',
  farewell: 'お別れの会にも向く装い',
  school: '式典に向くきちんとした印象',
  wedding: '結婚式・披露宴に向く装い',
  summer: '風通しのよい夏素材',
  winter: 'あたたかみのある秋冬素材',
  'all-year': '季節を問わない通年素材',
  ample: '気になるところにゆとり',
  petite: '小柄な方のための丈',
  slim: '細身の仕立て',
  maternity: '妊娠中のお腹に合う仕立て',
  nursing: '授乳口付き',
  liked: 'ご感想の評価が高い',
}
