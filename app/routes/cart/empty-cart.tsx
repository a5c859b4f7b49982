/** Shown while nothing is in the cart; after a card payment that was left open, the way back to it. */
export function EmptyCart({ isPaymentOpen }: { readonly isPaymentOpen: boolean }) {
  return (
    <section className="empty-cart">
      {isPaymentOpen && (
        <div className="notice">
          <p>カード情報のご入力が途中のご注文がございます。30分を過ぎますと、お取り置きが解除されます。</p>
          <ul className="ways-out">
            <li>
              <a data-reload href="/shopping/checkout">
                カード情報の入力へ戻る
              </a>
            </li>
            <li>
              <a data-reload href="/shopping/checkout?giveup=1">
                お支払いを取りやめて、カートに戻す
              </a>
            </li>
          </ul>
        </div>
      )}
      <p className="empty-cart-text">カートに商品は入っておりません。</p>
      <p className="empty-cart-ways">
        <a className="button button-wide" href="/items/list">
          商品を選ぶ
        </a>
        <a href="/">ホームへ戻る</a>
      </p>
    </section>
  )
}
