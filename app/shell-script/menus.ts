import { HEADER_MENU_HOVER_RESET_MS } from '#domain/constants.ts'

const OPEN_LINK = 'a[href]:not([data-in-place])'

/** Opens and closes the menus of the header. They close when the visitor leaves for another page. */
export function startMenus(): void {
  document.addEventListener('click', pressMenu)
  followPointer()
  document.addEventListener('keydown', closeByKey)
  document.addEventListener('focusout', closeByFocus)
  document.addEventListener('submit', ({ target }) => (target as HTMLFormElement).method === 'get' && closeAll())
  window.addEventListener('popstate', closeAll)
  // Opened before this script ran: the focus is where the press left it.
  const search = searchFold()
  if (search?.contains(document.activeElement)) search.querySelector('input')?.focus()
}

const menu = () => document.querySelector<HTMLDialogElement>('.side-menu')
const panel = () => document.querySelector<HTMLElement>('.nav-panel')
const panelButton = () => document.querySelector<HTMLElement>('.nav-panel-button')
const searchFold = () => document.querySelector<HTMLDetailsElement>('.header-search-fold')

function pressMenu(event: MouseEvent): void {
  const target = event.target as Element
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  if (target === menu()) menu()?.close()
  else if (target.closest('[data-opens-menu]')) {
    event.preventDefault()
    menu()?.showModal()
  } else if (target.closest('.header-search-fold > summary')) openSearch(event)
  // Hovering has already opened the panel, so a click of a pointer must not close it. One of the keyboard toggles it.
  else if (target.closest('.nav-panel-button')) showPanel(event.detail === 0 ? panel()?.hidden === true : true)
  else if (target.closest(OPEN_LINK)) closeAll()
}

/** Opened by the press itself and not by its default, so that phones show their keyboard. */
function openSearch(event: MouseEvent): void {
  const search = searchFold()
  if (search === null || search.open) return
  event.preventDefault()
  search.open = true
  search.querySelector('input')?.focus()
}

/** The panel of the categories opens on hover, and closes half a second after the pointer has left. */
function followPointer(): void {
  let reset: number | undefined
  const leave = () => {
    if (panel()?.hidden === false) reset ??= window.setTimeout(() => showPanel(false), HEADER_MENU_HOVER_RESET_MS)
  }
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (!(target as Element).closest('.nav-with-panel')) return leave()
    clearTimeout(reset)
    reset = undefined
    if (pointerType !== 'touch') showPanel(true)
  })
  // Out of the window.
  document.addEventListener('pointerout', ({ relatedTarget }) => relatedTarget === null && leave())
}

function showPanel(isShown: boolean): void {
  const shown = panel()
  if (shown === null) return
  shown.hidden = !isShown
  panelButton()?.setAttribute('aria-expanded', String(isShown))
}

function closeByKey({ key, target }: KeyboardEvent): void {
  if (key !== 'Escape' || !(target as Element).closest('.nav-with-panel')) return
  showPanel(false)
  panelButton()?.focus()
}

function closeByFocus({ target, relatedTarget }: FocusEvent): void {
  const left = (target as Element).closest('.nav-with-panel')
  if (left !== null && !left.contains(relatedTarget as Node | null)) showPanel(false)
}

function closeAll(): void {
  menu()?.close()
  showPanel(false)
  const search = searchFold()
  if (search !== null) search.open = false
}
