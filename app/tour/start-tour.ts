import { driver, type PopoverDOM } from 'driver.js'
import tourStyle from './tour.css?url'
import { markFinished, type TourName } from './tour-name.ts'
import { TOURS } from './tours.ts'

/**
 * Shows a tour: forward and back by button or arrow key, exit by button or Escape; the last step marks it as completed.
 * The focus stays in the current step and returns to its previous element afterwards. Resolves when the tour ends.
 */
export async function startTour(name: TourName): Promise<void> {
  await loadStyle()
  const before = document.activeElement
  const shown = TOURS[name].filter(({ selector }) => isVisible(document.querySelector(selector)))
  if (shown.length === 0) return
  await new Promise<void>((resolve) => {
    const tour = driver({
      steps: shown.map(({ selector, title, text }) => ({ element: selector, popover: { title, description: text } })),
      animate: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      overlayColor: '#1c1b1f',
      overlayOpacity: 0.55,
      stagePadding: 6,
      stageRadius: 2,
      disableActiveInteraction: true,
      popoverClass: 'tour',
      showProgress: true,
      progressText: '{{current}} / {{total}}',
      nextBtnText: '次へ',
      prevBtnText: '戻る',
      doneBtnText: '終わる',
      onPopoverRender: labelPopover,
      onDoneClick: () => {
        markFinished(name)
        tour.destroy()
      },
      onDestroyed: () => resolve(),
    })
    tour.drive()
  })
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
}

/** Announces each step to screen readers, labels the close button, and removes the landmark roles. */
function labelPopover({ wrapper, closeButton, title, footer }: PopoverDOM) {
  wrapper.setAttribute('aria-live', 'polite')
  title.setAttribute('role', 'none')
  footer.setAttribute('role', 'group')
  closeButton.setAttribute('aria-label', '案内を閉じる')
}

function isVisible(element: Element | null): boolean {
  return element?.checkVisibility({ visibilityProperty: true }) === true
}

/** Loads the style sheet with the first tour, as a file: the content security policy allows nothing else. */
function loadStyle(): Promise<void> {
  if (document.head.querySelector(`link[href="${tourStyle}"]`) !== null) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = tourStyle
  return new Promise((resolve) => {
    link.onload = () => resolve()
    link.onerror = () => resolve()
    document.head.append(link)
  })
}
