/**
 * Keeps the last press of a `<button type="button">`, which nothing serves before the page is hydrated; a press of
 * anything else forgets it. Stands in the page itself, because it is there before any other script.
 */
const KEEP = `window.sumireiPresses={keep:function(e){
var t=e.target,b=t.closest&&t.closest('button[type="button"]');sumireiPresses.press=b?{event:e,button:b}:void 0}};
addEventListener("click",sumireiPresses.keep,true)`

/** The keeper of early presses. Its text is the same for everybody: the policy names it by its hash. */
export function EarlyPressKeeper() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of ours, without anything put into it
  return <script dangerouslySetInnerHTML={{ __html: KEEP }} />
}
