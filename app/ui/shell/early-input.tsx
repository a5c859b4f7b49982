import { useLayoutEffect } from 'react'

/** A press of a button or link that only scripts serve, made before they had come. */
type EarlyPress = { readonly event: MouseEvent; readonly button: HTMLElement }

/** A choice that was changed before hydration, with its state then: React may have written another one since. */
type EarlyChoice = { readonly event: Event; readonly value: string; readonly checked: boolean | undefined }

/** What EarlyInputKeeper keeps until the page is hydrated. */
type Keeper = {
  readonly keep: (event: Event) => void
  readonly press: EarlyPress | undefined
  readonly choices: ReadonlyMap<HTMLInputElement | HTMLSelectElement, EarlyChoice>
}

/**
 * Repeats what the visitor chose before hydration, and what was pressed last. Texts stay in their fields; other links
 * and forms work without scripts.
 */
export function useEarlyInput() {
  // In the commit that hydrates the page: from then on React handles every event itself.
  useLayoutEffect(() => {
    const keeper = (window as unknown as { sumireiInput?: Keeper }).sumireiInput
    if (keeper === undefined) return
    for (const kind of ['click', 'change']) window.removeEventListener(kind, keeper.keep, true)
    const choices = [...keeper.choices].filter(([, { event }]) => isOver(event))
    const press = keeper.press !== undefined && isOver(keeper.press.event) ? keeper.press : undefined
    const timer = setTimeout(() => {
      for (const [field, choice] of choices) chooseAgain(field, choice)
      press?.button.click()
    })
    return () => clearTimeout(timer)
  }, [])
}

/** React hydrates the page at once for an event, and dispatches it: that event is still on its way. */
function isOver(event: Event): boolean {
  return event.eventPhase === Event.NONE
}

/** React reports a choice only when it changes: a box or radio button is set back and pressed. */
function chooseAgain(field: HTMLInputElement | HTMLSelectElement, { value, checked }: EarlyChoice): void {
  if (checked === undefined) {
    field.value = value
    for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
  } else if (field instanceof HTMLInputElement) {
    field.checked = !checked
    field.click()
  }
}

/** What app/styles/parts.css leaves out at first. */
const FAR_PARTS =
  '.card-grid .card:nth-child(n + 13),.home>.home-section,.home>.home-band,.item-parts>.item-facts,.item-parts>section'

/**
 * Lays out the parts far below: after the load event one section or six cards per frame, so that presses are answered
 * in between, and all of them at the first scroll, because later they would move a button during its press. The
 * document has another attribute than its parts: otherwise each change would style the whole page anew.
 */
const LAY_OUT = `(function(){var d=document,r=d.documentElement,n="data-laid-out",
all=function(){r.setAttribute("data-all-laid-out","")},
next=function(){if(r.hasAttribute("data-all-laid-out"))return;
var p=d.querySelectorAll(":is(${FAR_PARTS}):not(["+n+"])"),c=p[0]&&p[0].matches(".card")?6:1;
for(var i=0;i<c&&p[i];i++)p[i].setAttribute(n,"");
p.length>c?requestAnimationFrame(function(){setTimeout(next)}):all()};
addEventListener("scroll",all,{once:true});addEventListener("load",next,{once:true})})()`

/**
 * Keeps choices, and the last press of a `<button type="button">` or of a link that opens a part of the page, which
 * nothing serves before the page is hydrated; a press of anything else discards the kept one. Inline, because it must
 * run before any other script.
 */
const KEEP = `window.sumireiInput={choices:new Map,keep:function(e){var t=e.target,k=sumireiInput;
if(e.type=="change"){if(t.matches('select,[type="checkbox"],[type="radio"]')){
k.choices.delete(t);k.choices.set(t,{event:e,value:t.value,checked:t.checked})}return}
var b=t.closest&&t.closest('button[type="button"],a[href^="#"][data-in-place]');
k.press=b?{event:e,button:b}:void 0}};
addEventListener("click",sumireiInput.keep,true);addEventListener("change",sumireiInput.keep,true)`

/** The first signs that a page is used. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin']

/**
 * A promise that is fulfilled when the page is used, for what starts the scripts (app/late-scripts.server.ts). Browsers
 * report a pointer that rests over a new page as a movement of no length.
 */
const USE = `window.sumireiUse=new Promise(function(use){var signs=${JSON.stringify(SIGNS)},see=function(e){
if(e.type=="pointermove"&&!e.movementX&&!e.movementY)return;
signs.forEach(function(sign){removeEventListener(sign,see,true)});use()};
signs.forEach(function(sign){addEventListener(sign,see,{capture:true,passive:true})})})`

const SCRIPT = { __html: import.meta.env.SSR ? [KEEP, USE, LAY_OUT].join(';') : '' }

/**
 * The keeper of early input. Its text is the same for all visitors: the policy names it by its hash. Only the server
 * has it; the browser leaves the element as it is.
 */
export function EarlyInputKeeper() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of ours, without anything put into it
  return <script dangerouslySetInnerHTML={SCRIPT} suppressHydrationWarning={true} />
}
