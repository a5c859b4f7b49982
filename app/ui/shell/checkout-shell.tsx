import { useLocation, useRouteError } from 'react-router'
import { findPage } from '#domain/navigation/find-page.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { PageId } from '#domain/navigation/pages.ts'
import { Logo } from '../icon.tsx'
import { useShopName } from '../site.ts'

/** The steps between the cart and the placed order. */
const CHECKOUT_PAGES: ReadonlySet<PageId> = new Set([
  'shopping-login',
  'shopping-nonmember',
  'shopping-delivery',
  'shopping-payment',
  'shopping-confirm',
  'shopping-document',
  'shopping-checkout',
  'shopping-amazon',
])

/** Whether the page is a step of checkout, which has no ways out in header and footer; an error page has them. */
export function useIsCheckout(): boolean {
  const { pathname } = useLocation()
  const isError = Boolean(useRouteError())
  const id = findPage(pathname)?.id
  return !isError && id !== undefined && CHECKOUT_PAGES.has(id)
}

export function CheckoutHeader() {
  return (
    <header className="checkout-head">
      <Logo />
    </header>
  )
}

/** Terms open beside the form, so that nothing typed is lost. */
const TERMS = [
  { path: pageHref('other-indi'), text: '特定商取引法に基づく表記' },
  { path: pageHref('other-use'), text: 'ご利用規約' },
  { path: pageHref('other-protection'), text: '個人情報保護方針' },
]

export function CheckoutFooter() {
  const shopName = useShopName()
  return (
    <footer className="site-footer checkout-foot">
      <ul className="footer-company">
        {TERMS.map(({ path, text }) => (
          <li key={path}>
            <a href={path} target="_blank" rel="noopener">
              {text}
              <span className="spoken">（新しい画面で開きます）</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="footer-copyright">{`© ${shopName}`}</p>
    </footer>
  )
}
