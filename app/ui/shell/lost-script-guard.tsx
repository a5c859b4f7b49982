import { RELOAD_GUARD_EXPIRY_MS } from '#domain/constants.ts'
import { RELOADS_KEY } from './lost-script.ts'

/**
 * Stands in the page itself, because it watches over the very scripts that may be gone: one that cannot be had, as
 * after a new build, reloads the page, at most once per path in ten seconds (specification 2, Navigation rules). Where
 * nothing can be remembered nothing is reloaded.
 */
const WATCH = `addEventListener("error",function(e){
var t=e.target;if(!t||t.tagName!=="SCRIPT")return;
try{var k="${RELOADS_KEY}",s=sessionStorage,m=JSON.parse(s.getItem(k)||"{}"),p=location.pathname,n=Date.now();
if(m[p]>n)return;m[p]=n+${RELOAD_GUARD_EXPIRY_MS};s.setItem(k,JSON.stringify(m));location.reload()}catch(x){}
},true)`

/** The watch, as the first script of the page. Its text is the same for everybody: the policy names it by its hash. */
export function LostScriptGuard() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of ours, with constants alone in it
  return <script dangerouslySetInnerHTML={{ __html: WATCH }} />
}
