import type { Services } from '#services/services.ts'
import { runOnShop } from './run-on-shop.ts'

const USAGE = 'npm run reviews -- list | show <uid> … | hide <uid> …'

/** Lists, publishes and hides reviews that are pending moderation. */
export async function runReviewsCommand(
  reviews: Services['reviews'],
  [verb, ...uids]: readonly string[],
  print: (line: string) => void,
): Promise<boolean> {
  if (verb === 'list' && uids.length === 0) {
    const pending = await reviews.listPending()
    for (const { uid, postedOn, itemId, itemName, stars, fit, nickname, scene, body } of pending) {
      print(`${uid}  ${postedOn}  ${itemId} ${itemName}  おすすめ度${stars}・着用感${fit}  ${nickname}（${scene}）`)
      print(body.replace(/^/gm, '    '))
    }
    print(pending.length === 0 ? '確認をお待ちのご感想はありません。' : `確認をお待ちのご感想：${pending.length}件`)
    return true
  }
  const decide = { show: reviews.showReview, hide: reviews.hideReview }[verb ?? '']
  if (decide === undefined || uids.length === 0) {
    print(USAGE)
    return false
  }
  let isComplete = true
  for (const uid of uids) {
    const rejection = await decide(uid)
    if (rejection !== undefined) isComplete = false
    print(
      rejection === undefined ? `${uid}  ${verb === 'show' ? '公開しました' : '非公開にしました'}` : `${uid}  該当なし`,
    )
  }
  return isComplete
}

if (import.meta.main) await runOnShop(({ reviews }) => runReviewsCommand(reviews, process.argv.slice(2), console.log))
