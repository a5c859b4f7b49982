import type { NoteKey } from '../catalogue/notes.ts'

/**
 * Sentences for reviews of one kind of item. They may contain {who}, {kin}, {when}, {size}, {usual}, {height}; a
 * sentence that needs a value the review does not have is not used.
 */
export type ReviewTexts = {
  /** Occasions, if the opening names none. */
  readonly scenes: readonly string[]
  /** Whose ceremony it was, or for whom. */
  readonly who: readonly string[]
  /** Relatives only, for {kin}. */
  readonly kin?: readonly string[]
  /** A sentence, and after a `|` its occasion. */
  readonly openings: readonly string[]
  readonly praises: readonly string[]
  /** Praise for items with a note. */
  readonly praisesOf?: Partial<Record<NoteKey, readonly string[]>>
  /** By fit rating; 4 is just right. */
  readonly fits?: Readonly<Record<2 | 3 | 4 | 5, readonly string[]>>
  readonly closings: readonly string[]
  /** Criticism of the item, for ratings below five stars. */
  readonly regrets: readonly string[]
}

/** Praise of the service, for all items. */
export const SERVICE = [
  '前日の午前中に届き、すぐに使える状態でした。',
  '夕方に注文して翌日の夜には届いたので、本当に助かりました。',
  '返却は届いた箱に入れて送るだけで、疲れている身にはありがたかったです。',
  '電話で在庫を確かめたところ、丁寧に答えてくださいました。',
  '包みを開けたときの香りもなく、手入れが行き届いていると感じました。',
  '斎場あてに直接送っていただけたので、荷物が少なく移動できました。',
  '返送の伝票が最初から入っていて、迷うことがありませんでした。',
  '時間指定どおりに届き、安心して前の晩を過ごせました。',
  'ほつれや汚れ一つなく、きれいな状態でした。',
  '同封の一覧表があったので、返し忘れもなく済みました。',
  '四日間あると慌てて返さなくてよいのが助かります。',
  'コンビニから返送できたのも、働いている身にはありがたい点でした。',
  '箱のまま保管できたので、狭い実家でも困りませんでした。',
  'あんしんプランを付けていたので、食事のときも気を張らずに済みました。',
] as const

/** Criticism of the service, for two or three stars. */
export const SERVICE_REGRETS = [
  '届いた箱が少しへこんでいて、中は無事でしたが気になりました。',
  '希望した時間帯の終わりぎりぎりの到着で、少し気をもみました。',
  '返送の箱を閉じる紙テープが足りず、家にあるものを使いました。',
  '時間を指定しなかったこちらも悪いのですが、夜の配達で一度受け取りそびれました。',
] as const

/** Adjectives for {when}. */
export const WHENS = ['急な', '突然の', '先日の', '思いがけない'] as const
