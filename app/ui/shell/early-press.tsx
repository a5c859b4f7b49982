import { useLayoutEffect } from 'react'

/** A press of a button or link that only scripts serve, made before they had come. */
type EarlyPress = { readonly event: MouseEvent; readonly button: HTMLElement }

/** What EarlyPressKeeper keeps until the page is hydrated. */
type Keeper = { readonly keep: (event: MouseEvent) => void; readonly press: EarlyPress | undefined }

/** Presses what the visitor pressed last before hydration. Other links and forms work without scripts. */
export function useEarlyPress() {
  // In the commit that hydrates the page: from then on React handles every press itself.
  useLayoutEffect(() => {
    const keeper = (window as unknown as { sumireiPresses?: Keeper }).sumireiPresses
    if (keeper === undefined) return
    window.removeEventListener('click', keeper.keep, true)
    const { press } = keeper
    // React hydrates the page at once for a press, and dispatches it: that press is still on its way.
    if (press === undefined || press.event.eventPhase !== Event.NONE) return
    const timer = setTimeout(() => press.button.click())
    return () => clearTimeout(timer)
  }, [])
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
 * Keeps the last press of a `<button type="button">`, or of a link that opens a part of the page, which nothing serves
 * before the page is hydrated; a press of anything else discards it. Inline, because it must run before any other
 * script.
 */
const KEEP = `window.sumireiPresses={keep:function(e){
var t=e.target,b=t.closest&&t.closest('button[type="button"],a[href^="#"][data-in-place]');
sumireiPresses.press=b?{event:e,button:b}:void 0}};
addEventListener("click",sumireiPresses.keep,true);${LAY_OUT}`

const SCRIPT = { __html: import.meta.env.SSR ? KEEP : '' }

/**
 * The keeper of early presses. Its text is the same for all visitors: the policy names it by its hash. Only the server
 * has it; the browser leaves the element as it is.
 */
export function EarlyPressKeeper() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of ours, without anything put into it
  return <script dangerouslySetInnerHTML={SCRIPT} suppressHydrationWarning={true} />
}
