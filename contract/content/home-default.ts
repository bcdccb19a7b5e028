import type { z } from 'zod'
import type { HomeDocument } from './home.ts'

const always = { isOn: true, from: null, until: null }

/** The home page of the specification. */
export const defaultHome: z.input<typeof HomeDocument> = {
  kind: 'home',
  sections: [
    {
      ...always,
      id: 'hero',
      type: 'hero',
      eyebrow: 'Nine nights, nine colours',
      heading: 'Dressed for every night of the dance',
      text: 'Chaniya cholis that turn with you, kediyas, oxidised silver and dandiya. Buy them, or rent them for the night.',
      buttons: [
        { label: 'Shop now', to: '/marketplace' },
        { label: 'Explore the collection', to: '/marketplace' },
      ],
    },
    {
      ...always,
      id: 'categories',
      type: 'categories',
      heading: 'Shop by category',
      text: 'From the hem up to the maang tikka.',
    },
    {
      ...always,
      id: 'badges',
      type: 'badges',
      badges: [
        {
          icon: 'shield',
          title: 'Registered under UDYAM',
          text: 'A registered small business',
          needsUdyam: true,
        },
        { icon: 'truck', title: 'Pan-India Delivery', text: 'To every PIN code that our carriers serve' },
        { icon: 'store', title: 'List your products', text: 'For makers and brands', to: '/sign-in/seller' },
        { icon: 'check', title: 'Shop with Confidence', text: 'What you see is what you pay' },
      ],
    },
    {
      ...always,
      id: 'latest',
      type: 'collection',
      heading: 'Latest Collection',
      text: 'Fresh from the karigars, in time for the first aarti.',
      rule: 'latest',
      link: { label: 'View all', to: '/marketplace' },
    },
    {
      ...always,
      id: 'rent',
      type: 'rent',
      heading: 'A new look each night, without nine new wardrobes',
      steps: [
        { title: 'Pick your nights', text: 'Choose the outfit, the size and the days.' },
        { title: 'Dance', text: 'It comes cleaned and pressed, ready to wear.' },
        { title: 'Give it back', text: 'We check it and return the deposit.' },
      ],
      button: 'Visit the rent store',
    },
    {
      ...always,
      id: 'about',
      type: 'about',
      heading: 'About Us',
      text: [
        'We bring the tailors, bead workers and stick makers of Gujarat together with the people who dance in what they make, all over India.',
        'Buy a chaniya choli that your daughter will still wear, or rent one for a single garba. Every price is shown in full before you pay, and a deposit is always shown separately, because you get it back.',
      ].join('\n'),
      withMeaning: true,
    },
    {
      ...always,
      id: 'testimonials',
      type: 'testimonials',
      heading: 'What our customers say',
      text: 'From the people who danced all nine nights.',
    },
    {
      ...always,
      id: 'reviews',
      type: 'reviews',
      heading: 'Reviews',
      text: 'From the makers who sell here and the academies who dress their dancers with us.',
    },
    {
      ...always,
      id: 'contact',
      type: 'contact',
      heading: 'Contact',
      text: 'Looking for a size that is not listed? Dressing a whole dance group? A question about an order? Write or call.',
    },
  ],
}
