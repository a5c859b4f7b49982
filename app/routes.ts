import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the shop (specification 2). */
export default [
  index('routes/home/home.tsx'),
  route('items/list', 'routes/catalog/item-list.tsx'),
  route('items/:id', 'routes/catalog/item-detail.tsx'),
  route('cart', 'routes/cart/cart.tsx'),
  route('cart/lines', 'routes/cart/cart-lines.ts'),
  route('shopping/nonmember', 'routes/shopping/nonmember.tsx'),
  route('shopping/deliv', 'routes/shopping/delivery.tsx'),
  route('shopping/payment', 'routes/shopping/payment.tsx'),
  route('shopping/confirm', 'routes/shopping/confirm.tsx'),
  route('shopping/checkout', 'routes/shopping/checkout.ts'),
  route('shopping/complete', 'routes/shopping/complete.tsx'),
  route('*', 'routes/info/not-found.tsx'),
] satisfies RouteConfig
