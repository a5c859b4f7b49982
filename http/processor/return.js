// The last page of a payment may be in a frame of the shop: redirect the top-level window.
const link = document.querySelector('a[data-return]')
if (link) window.top.location.replace(link.href)
