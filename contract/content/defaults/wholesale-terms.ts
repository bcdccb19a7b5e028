import { pageOf } from './page-of.ts'

/** The terms for business buyers and sellers. */
export const wholesaleTerms = pageOf({
  title: 'Platform Terms and Conditions',
  summary:
    'For retailers and resellers who order in bulk, and for sellers and brands who list their products with us. For individual shoppers, see the Terms of Service.',
  description:
    'Terms for business buyers and sellers at {{shopName}}: bulk orders, damage reports within {{businessReturnHours}} hours, seller subscription and listing rules.',
  sections: [
    {
      id: 'scope',
      title: 'Scope and definitions',
      text: [
        'These terms apply between {{shopName}} and businesses: retailers and resellers who buy ("business buyers") and sellers and brands who list products ("sellers"). In all other matters, the [Terms of Service](/terms-of-service) apply.',
        'A person acting for a business must be authorised to bind it and be at least {{minimumAge}} years old.',
      ],
    },
    {
      id: 'bulk',
      title: 'Bulk orders and prices',
      text: [
        'There is no minimum order for individuals. Bulk prices require a minimum order value, which varies by category. Ask us for the value for your category and for a written quotation; it is valid until the date stated in it.',
        'Bulk prices cannot be combined with coupons. We confirm quantities before you pay, because handmade goods take time.',
      ],
    },
    {
      id: 'payment',
      title: 'Payment and invoices',
      text: [
        'Orders are paid in advance unless we have agreed otherwise in writing, by {{paymentMethods}}. Give us your GSTIN and your registered name before you order, so that they appear on the invoice.',
      ],
    },
    {
      id: 'dispatch',
      title: 'Dispatch and delivery',
      text: [
        'We dispatch within {{dispatchTime}} after the payment is confirmed, all over India. For made-to-order lots, the quotation states the date. If we cannot meet it, we tell you immediately, and you may cancel what has not been made yet.',
      ],
    },
    {
      id: 'returns',
      title: 'Damage, shortage and returns',
      text: [
        'Check each delivery when it arrives. Report damage, shortages and wrong goods within {{businessReturnHours}} hours of delivery with photo proof: the closed parcel with its label, the opened parcel, and each defective item.',
        [
          'We exchange defective items for the same or another size while it is in stock, and refund them otherwise. We refund missing items.',
          'Goods must be returned unused, with tags, in their original packaging.',
          'Normal variation in handmade goods and dye lots is not a defect.',
          'Custom-made or branded goods can be returned only if they are defective.',
        ],
        'Refunds go to the original payment method within {{refundDays}} working days of our approval.',
      ],
    },
    {
      id: 'selling',
      title: 'Selling with us: subscription, listing and commission',
      text: [
        "A seller's subscription costs {{sellerFee}} a month. With it you may submit up to {{sellerProducts}} products in a calendar month (Indian time); a product counts in the month in which it is submitted. Further products are refused until the next month.",
        'Our team reviews every product before it is listed, approves or rejects it, and informs you by e-mail, with the reason for a rejection. You may improve a rejected product and submit it again; it does not count twice. Approval requires an active subscription. A month that has started is not refunded unless we are at fault.',
        'From what a customer pays for your product and its delivery, we deduct a commission (at present {{commission}}, GST included) and the TCS and TDS that the law requires. If we have agreed another commission with you, it applies instead. We pay the rest to your bank account after the order has been delivered. Your monthly statements show every sale and every deduction.',
      ],
    },
    {
      id: 'duties',
      title: "A seller's duties",
      text: [
        'For everything you list, you confirm that:',
        [
          'it is yours to sell, genuine, safe and lawful in India;',
          'title, description, size, material, brand and country of origin are correct, and pictures show the product itself;',
          'the price is not above the maximum retail price and includes all taxes;',
          'cosmetics carry their licence number, ingredients, batch and best-before date;',
          'you have the registrations that your business needs, such as GST where applicable, and give us their numbers on request;',
          'you keep the listed stock available and answer our questions within {{sellerReplyDays}} working days.',
        ],
        'You keep the rights to your pictures and texts. You allow us to show, crop and translate them for as long as the product is listed.',
      ],
    },
    {
      id: 'listing-order',
      title: 'Ranking and ratings',
      text: [
        'The products of all sellers are ranked by the same rule: best match first, then more ratings, then the longest listed. A list of all categories may alternate between them, in a sequence that we set, and we choose which products come first on the home page. A position cannot be bought. Ratings come from customers who have bought or rented the product, and may include ratings that it already had when we took it over from another shop; we remove listings of sellers who ask for fake ratings.',
      ],
    },
    {
      id: 'shoppers-data',
      title: "Shoppers' data",
      text: [
        'Sellers receive only the data needed to fulfil an order, use it for nothing else, and erase it afterwards. Sellers’ contact details are not shown to shoppers beyond what the law requires.',
      ],
    },
    {
      id: 'suspension',
      title: 'Removal and termination',
      text: [
        'We may remove a product that violates these terms or the law, and block an account after repeated violations. We give the reason unless the law forbids it, and you may appeal to the officer named below. You may stop selling at the end of any month; open orders must still be fulfilled.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      text: [
        'Each party is liable for its own entries. A seller is liable for its products and reimburses what we have to pay because a product was defective, counterfeit or wrongly described. Between businesses, neither party is liable for lost profit; our liability for an order is limited to its value. This does not limit liability that cannot be limited by law.',
      ],
    },
    {
      id: 'law',
      title: 'Law and changes',
      text: [
        'Indian law applies, and the courts at Ahmedabad, Gujarat have jurisdiction. Changes are announced here and by e-mail to active sellers {{sellerNoticeDays}} days before they take effect; existing orders and months that have started keep the old terms.',
      ],
    },
  ],
})
