import { startBackLinks } from './back-links.ts'
import { startFavourites } from './favourites.ts'
import { startLateWork } from './late-work.ts'
import { startMenus } from './menus.ts'
import { guardPage } from './page-guards.ts'
import { startQuestions } from './questions.ts'
import { startSearch } from './search.ts'
import { startVisitor } from './visitor.ts'

/** Scroll distance after which the banner is hidden on phones (docs/product/2, Shell). */
const BANNER_SCROLL_PX = 3

function startBanner() {
  const update = () => document.documentElement.toggleAttribute('data-scrolled', window.scrollY > BANNER_SCROLL_PX)
  update()
  window.addEventListener('scroll', update, { passive: true })
}

// The script of the shell, the same on pages with and without the router's scripts (decision 104). Its parts listen to
// the document, because React may render their elements anew.
guardPage()
startVisitor()
startFavourites()
startMenus()
startSearch()
startQuestions()
startBackLinks()
startBanner()
startLateWork()
