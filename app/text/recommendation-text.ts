import { ATTRIBUTES, type Occasion } from '#domain/catalog/attributes.ts'
import type { Answers, Body, Question, Season, Who } from '#domain/recommendation/answers.ts'
import type { Reason } from '#domain/recommendation/scoring.ts'
import { textIn } from './text-in.ts'

type ChoiceText = { readonly label: string; readonly note?: string }

export const QUESTION_TEXT: Readonly<Record<Question, { readonly title: string; readonly short: string }>> = {
  occasion: { title: 'どのようなお席でお召しになりますか', short: '目的' },
  who: { title: 'どなたがお召しになりますか', short: 'お召しになる方' },
  day: { title: 'いつ、どちらでお召しになりますか', short: 'お召しになる日' },
  season: { title: 'いつごろお召しになりますか', short: '季節' },
  body: { title: 'お身体に合わせたいことはありますか', short: 'お身体' },
  size: { title: '普段のサイズをお選びください', short: 'サイズ' },
}

const WHO_TEXT: Readonly<Record<Who, ChoiceText>> = {
  ladies: { label: '女性' },
  mens: { label: '男性' },
  kids: { label: 'お子様', note: '身長95〜160cm' },
}

const OCCASION_NOTES: Readonly<Record<Occasion, string>> = {
  funeral: '黒の喪服・礼服から',
  memorial: '四十九日・一周忌・お別れの会など',
  ceremony: 'お子様の式典、お母様・お父様の装い',
  wedding: 'お呼ばれ、ご両家のお母様・お父様',
  shichigosan: 'お子様とご家族の装い',
}
const OCCASION_TEXT = Object.fromEntries(
  ATTRIBUTES.occasion.tags.map(({ key, label }) => [key, { label, note: OCCASION_NOTES[key] }]),
) as Readonly<Record<Occasion, ChoiceText>>

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

export function choiceText(question: Exclude<Question, 'day' | 'size'>, value: string): ChoiceText {
  const texts = { who: WHO_TEXT, occasion: OCCASION_TEXT, season: SEASON_TEXT, body: BODY_TEXT }
  return textIn<ChoiceText>(texts[question], value) ?? { label: value }
}

export function questionTitle(question: Question, { who }: Answers): string {
  if (question === 'body' && who === 'kids') return 'どちらの服をお探しですか'
  return QUESTION_TEXT[question].title
}

export const REASON_TEXT: Readonly<Record<Reason, string>> = {
  funeral: '通夜・葬儀にふさわしい装い',
  memorial: '法事・法要に向く装い',
  ceremony: '入学・卒業などの式典に向く装い',
  wedding: '結婚式・披露宴に向く装い',
  shichigosan: '七五三のお祝いに向く装い',
  chief: '喪主・ご親族にもふさわしい格',
  guest: 'ご参列にふさわしい格',
  parents: '新郎新婦のご両親にふさわしい格',
  set: '小物まで揃うセット',
  summer: '風通しのよい夏素材',
  winter: 'あたたかみのある秋冬素材',
  'all-year': '季節を問わない通年素材',
  'covered-arms': '腕を覆う長めの袖',
  'front-opening': '着脱しやすい前開き',
  seated: '正座や着席が楽な仕立て',
  ample: '気になるところにゆとり',
  petite: '小柄な方に合うサイズ',
  slim: '細身の仕立て',
  maternity: '妊娠中のお腹に合う仕立て',
  nursing: '授乳口付き',
  liked: 'ご感想の評価が高い',
}
