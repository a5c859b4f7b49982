import type { NoteKey } from '../catalogue/notes.ts'

/**
 * How customers of one kind of item write. Sentences may hold {who}, {kin}, {when}, {size}, {usual}, {height}; one that
 * needs a fact the review does not have is not used.
 */
export type Voice = {
  /** What the thing was used for, when the opening does not say. */
  readonly scenes: readonly string[]
  /** Who the ceremony was for, or whose it was. */
  readonly who: readonly string[]
  /** Relatives alone, for {kin}. */
  readonly kin?: readonly string[]
  /** A sentence, and the scene it tells of after a `|`. */
  readonly openings: readonly string[]
  readonly praises: readonly string[]
  /** Praise that only fits items with a note. */
  readonly praisesOf?: Partial<Record<NoteKey, readonly string[]>>
  /** By fit feeling; 4 is just right. */
  readonly fits?: Readonly<Record<2 | 3 | 4 | 5, readonly string[]>>
  readonly closings: readonly string[]
  /** Why a star or two is missing, about the thing itself. */
  readonly regrets: readonly string[]
}

/** What all customers may say about the service. */
export const SERVICE = [
  '前日の午前中に届き、すぐに使える状態でした。',
  '夕方に注文して翌日の夜には届いたので、本当に助かりました。',
  '返却は届いた箱に入れて送るだけで、疲れている身にはありがたかったです。',
  '電話で在庫を確かめたところ、丁寧に答えてくださいました。',
  '包みを開けたときの香りもなく、手入れが行き届いていると感じました。',
  '斎場あてに直接送っていただけたので、荷物が少なく移動できました。',
  '返送の伝票が最初から入っていて、迷うことがありませんでした。',
  '時間指定どおりに届き、安心して前の晩を過ごせました。',
  'ほつれや汚れひとつなく、きれいな状態でした。',
  '同封の一覧表があったので、返し忘れもなく済みました。',
  '四日間あると慌てて返さなくてよいのが助かります。',
  'コンビニから返送できたのも、働いている身にはありがたい点でした。',
  '箱のまま保管できたので、狭い実家でも困りませんでした。',
  'あんしんプランを付けていたので、食事のときも気を張らずに済みました。',
] as const

/** Regrets that are about the service, so that two or three stars have a plausible reason. */
export const SERVICE_REGRETS = [
  '届いた箱が少しへこんでいて、中は無事でしたが気になりました。',
  '希望した時間帯の終わりぎりぎりの到着で、少し気をもみました。',
  '返送の箱を閉じる紙テープが足りず、家にあるものを使いました。',
  '時間を指定しなかったこちらも悪いのですが、夜の配達で一度受け取りそびれました。',
] as const

/** When it was needed. */
export const WHENS = ['急な', '突然の', '先日の', '思いがけない'] as const
