import { RELOAD_GUARD_EXPIRY_MS } from '#domain/constants.ts'
import { RELOADS_KEY } from './reload-guard.ts'

/**
 * Reloads the page when a script fails to load, as after a new build, at most once per path in ten seconds
 * (docs/product/2, Navigation rules). It is an inline script, because the other scripts may be the ones that are
 * missing. Without session storage nothing is reloaded.
 */
const RELOAD_SCRIPT = `addEventListener("error",function(e){
var t=e.target;if(!t||t.tagName!=="SCRIPT")return;
try{var k="${RELOADS_KEY}",s=sessionStorage,m=JSON.parse(s.getItem(k)||"{}"),p=location.pathname,n=Date.now();
if(m[p]>n)return;m[p]=n+${RELOAD_GUARD_EXPIRY_MS};s.setItem(k,JSON.stringify(m));location.reload()}catch(x){}
},true)`

/**
 * The inline script, first in the page. Its text is the same for every visitor, so the content security policy allows
 * it by its hash.
 */
export function ReloadGuardScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant text
  return <script dangerouslySetInnerHTML={{ __html: RELOAD_SCRIPT }} />
}
