import { pageOf } from './page-of.ts'

/** The page about the shop. It shows the sections `buy`, `rent` and `sell` as cards, and the items of `promises` beside each other. */
export const about = pageOf({
  title: 'About Us',
  summary:
    '{{meaningOfName}} We bring the people who cut, dye, stitch and turn for those nights together with the people who dance through them.',
  description:
    '{{shopName}} brings the makers of Garba wear together with the people who dance in it: buy, rent and sell all over India.',
  sections: [
    {
      id: 'buy',
      title: 'To buy',
      text: [
        'Chaniya cholis and kediyas, dandiya sticks, jewellery, accessories and cosmetics. There is no minimum order for individuals; shops and dance groups can ask us for bulk prices. We dispatch within {{dispatchTime}} after the payment is confirmed.',
      ],
    },
    {
      id: 'rent',
      title: 'To rent',
      text: [
        'An outfit for a single garba does not need to hang in your wardrobe all year. Rent is charged by the day, every outfit is sanitized, and you get your deposit back when you return the outfit undamaged.',
      ],
    },
    {
      id: 'sell',
      title: 'To sell',
      text: [
        'Sellers and brands submit their products; our team reviews each one before it is listed. The subscription is {{sellerFee}} a month. With it, a seller may submit up to {{sellerProducts}} products in a calendar month. From each sale we deduct a commission, at present {{commission}}.',
      ],
    },
    {
      id: 'promises',
      title: 'What you can rely on',
      text: [
        [
          '{{udyamPromise}}',
          '{{deliveryPromise}}',
          '**The full price up front** Prices include all taxes, and deposits are shown separately.',
          '**Help if something is wrong** Exchange or return within {{returnHours}} hours of delivery.',
        ],
      ],
    },
  ],
})
