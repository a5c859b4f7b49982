import { PostForm } from '#app/ui/form/post-form.tsx'
import { unbrokenDays } from '#app/ui/unbroken-days.tsx'
import { pageHref } from '#domain/navigation/href.ts'

/** `hasMessage`: a message above says so already. */
export function EmptyCart({ hasMessage }: { readonly hasMessage: boolean }) {
  return (
    <section className="empty-cart">
      {!hasMessage && <p className="empty-cart-text">カートに商品は入っておりません。</p>}
      <p className="empty-cart-ways">
        <a className="button button-wide" href={pageHref('item-list')}>
          商品を選ぶ
        </a>
        <a href={pageHref('home')}>ホームへ戻る</a>
      </p>
    </section>
  )
}

/** Shown while an order placed from the cart awaits its payment. `until`: `12月8日（火）16:00まで`. */
export function PendingPayment({ until }: { readonly until: string }) {
  return (
    <section className="empty-cart">
      <p className="notice">
        お支払いのお手続きが途中のご注文がございます。商品のお取りおきは{unbrokenDays(until)}です。
      </p>
      <div className="empty-cart-ways">
        <a className="button button-wide" data-reload href={pageHref('shopping-checkout')}>
          お支払いの手続きへ戻る
        </a>
        <PostForm action={pageHref('shopping-checkout')} reloadsDocument={true}>
          <button type="submit" className="text-button">
            お支払いを取りやめて、カートに戻す
          </button>
        </PostForm>
      </div>
    </section>
  )
}
