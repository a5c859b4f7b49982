import { markedScript } from './inline-scripts.server.ts'

/**
 * Also keeps the last press of the picture of an item, which would open its file, and of the button that adds the item
 * to the cart, while a choice is missing or the device is offline (app/ui/shell/early-input.tsx).
 */
const KEEP_ITEM = `{let{kept,keep}=sumireiInput,kinds=["click","change"],part,keepItem=event=>{keep(event);
if(event.type=="change")return;kept.delete(part);
part=event.target.closest?.((navigator.onLine?"form:invalid ":"")+".add-button,.gallery-place a");
if(part){event.preventDefault();kept.set(part,{event})}};
for(let kind of kinds){removeEventListener(kind,keep,true);addEventListener(kind,keepItem,true)}
sumireiInput.keep=keepItem}`

/** The body of a document, which also keeps these presses when it is of an item. */
export function withEarlyItem(body: string, scriptMark: string): string {
  return body.includes('add-button') ? body + markedScript(KEEP_ITEM.replaceAll('\n', ''), scriptMark) : body
}
