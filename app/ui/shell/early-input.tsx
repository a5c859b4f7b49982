import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { scriptMark } from '../server-html.tsx'

/** An input before hydration; a press has no value. */
type Input = { readonly event: Event; readonly value?: string; readonly checked?: boolean }
/** What EarlyInputKeeper keeps until the page is hydrated. */
type Keeper = { readonly kept: ReadonlyMap<HTMLElement, Input>; readonly keep: (event: Event) => void }

/**
 * Repeats what the visitor chose before hydration, and what was pressed. Texts stay in their fields; other links and
 * forms work without scripts. When something has changed the document, React renders the page anew instead of hydrating
 * it (app/ui/server-markup.tsx): then texts and focus move to the new fields as well.
 */
export function useEarlyInput() {
  const [typed] = useState(typedInput)
  const kept = useRef<readonly (readonly [HTMLElement, Input])[]>([])
  // In the commit that hydrates the page: from then on React handles every event itself.
  useLayoutEffect(() => {
    const keeper = (window as unknown as { sumireiInput?: Keeper }).sumireiInput
    if (keeper === undefined) return
    for (const kind of ['click', 'change']) window.removeEventListener(kind, keeper.keep, true)
    // React hydrates the page at once for an event, and dispatches it: that event is still on its way. It does not
    // submit the form of a favourite.
    kept.current = [...keeper.kept].filter(([, { event }]) => event.eventPhase === Event.NONE || event.defaultPrevented)
  }, [])
  useLayoutEffect(() => {
    for (const [field, value] of typed.texts) if (!field.isConnected) writeText(successorOf(field), value)
    if (typed.focused?.isConnected === false) successorOf(typed.focused)?.focus({ preventScroll: true })
  }, [typed])
  // After all effects of the page, which listen to its forms.
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const [element, { value, checked }] of kept.current) {
        const shown = successorOf(element)
        if (shown) repeat(shown as HTMLInputElement, value, checked)
      }
    })
    return () => clearTimeout(timer)
  }, [])
}

/** What was typed into the document before React renders it, and where the focus is. */
function typedInput(): { texts: readonly (readonly [HTMLElement, string])[]; focused: HTMLElement | undefined } {
  if (import.meta.env.SSR) return { texts: [], focused: undefined }
  const fields = [...document.querySelectorAll<HTMLInputElement>('textarea, input:not([type="file"])')]
  return {
    texts: fields.filter((field) => field.value !== field.defaultValue).map((field) => [field, field.value]),
    focused: document.activeElement as HTMLElement,
  }
}

/** The element that the page has in place of one that React has removed; itself if it is still there. */
function successorOf(element: HTMLElement): HTMLElement | null {
  if (element.isConnected) return element
  if (element.id !== '') return document.getElementById(element.id)
  const { localName } = element
  const [name, value] = ['name', 'value'].map((key) => CSS.escape(element.getAttribute(key) ?? ''))
  return document.querySelector(`${localName}[name="${name}"][value="${value}"], ${localName}[name="${name}"]`)
}

/** By the setter of the prototype: React does not notice a value that is set on the element itself. */
function writeText(field: HTMLElement | null, value: string): void {
  if (field === null) return
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** React reports a choice only when it changes, and may have written another one since. */
function repeat(element: HTMLInputElement, value: string | undefined, checked: boolean | undefined): void {
  if (checked !== undefined) element.checked = !checked
  if (checked !== undefined || value === undefined) element.click()
  else {
    element.value = value
    for (const kind of ['input', 'change']) element.dispatchEvent(new Event(kind, { bubbles: true }))
  }
}

/**
 * Keeps choices and favourites, and the last press of a `<button type="button">` or of a link that opens a part of the
 * page, which nothing serves before the page is hydrated; a press of anything else discards the kept one. A favourite
 * (its button is named `item`) that is pressed again is not kept. Inline, because it must run before any other script.
 */
const KEEP = `{let button,kept=new Map,keep=event=>{let{type,target}=event;
if(type=="change"){if(target.matches("select,[type=checkbox],[type=radio]")){
let{value,checked}=target;kept.delete(target);kept.set(target,{event,value,checked})}return}
kept.delete(button);button=target.closest?.('button[type=button],[form$=mark],a[href^="#"][data-in-place]');
if(button){kept.delete(button)||kept.set(button,{event});
if(button.name=="item"){event.preventDefault();button=0}}};
window.sumireiInput={kept,keep};for(let kind of["click","change"])addEventListener(kind,keep,true)}`

/**
 * Lays out the parts far below, which app/styles/parts.css leaves out at first, a second after the load event, when the
 * pictures of the first screen are decoded. One section or four cards per frame, so that presses are answered in
 * between. With the first scroll or movement of a pointer all of them, because later they would move a button during
 * its press, and when the screen is turned or a picture of the whole page is taken. Before the load event, browsers
 * report the first width as a resize, and at any time a pointer that rests as a movement of no length. The height is
 * read so that a step is laid out in its own task, not in that of the next paint. The document has another attribute
 * than its parts: otherwise each change would style the whole page anew.
 */
const LAY_OUT = `{let root=document.documentElement,parts,
all=()=>{parts=[];root.toggleAttribute("data-all-laid-out",true)},
layOut=()=>{parts??=[...document.querySelectorAll(".card,section,.home-band,.footer-end")]
.filter(part=>getComputedStyle(part).contentVisibility=="auto");
for(let part of parts.splice(0,parts[0]?.matches(".card")?4:1))part.toggleAttribute("data-laid-out",true);
root.offsetHeight;parts.length?requestAnimationFrame(()=>setTimeout(layOut)):all()};
addEventListener("scroll",all);
addEventListener("pointermove",event=>{if(event.movementX||event.movementY)all()});
addEventListener("load",()=>{setTimeout(layOut,1e3);addEventListener("resize",all)})}`

const SCRIPT = { __html: import.meta.env.SSR ? (KEEP + LAY_OUT).replaceAll('\n', '') : '' }

/**
 * The keeper of early input. Its text is the same for all visitors: the policy names it by its hash. Only the server
 * has it; the browser leaves the element as it is.
 */
export function EarlyInputKeeper() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of ours, without anything put into it
  return <script nonce={scriptMark()} dangerouslySetInnerHTML={SCRIPT} suppressHydrationWarning={true} />
}
