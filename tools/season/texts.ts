type Opinions = Record<number, readonly string[]>

/** Reviews that fit every product, by their number of stars. */
const general: Opinions = {
  5: [
    'Exactly like in the pictures, and very well made. Worth every rupee.',
    'Delivered two days before the first night and packed with care.',
    'My whole group wants the same now. I have ordered here three times and was never disappointed.',
    'Ordered on Monday, used it on Friday. Better than I expected at this price.',
  ],
  4: [
    'Good quality for the price. The packaging could be better.',
    'Very nice. The colour is slightly darker than on my screen.',
    'As described. The delivery took one day longer than announced.',
  ],
  3: ['Looks good. The parcel came a day late.', 'Fine for one season, but I expected a better finish.'],
  2: ['The colour is quite different from the pictures. The quality is only fair.'],
  1: ['My cousin sells the same one for less, send me a message and I will give you the number.'],
}

const dresses: Opinions = {
  5: [
    'The work is even prettier than in the pictures. I danced all night and nothing came off.',
    'Beautiful fabric, and the ghera is really full. My sister wants the same one now.',
    'Delivered two days before the first night. Stitching is neat and the size was right.',
    'Colours did not run after the first wash. Worth every rupee.',
    'Everybody at the ground asked me where it is from. The dupatta drapes very well.',
    'Ordered on Monday, wore it on Friday. The blouse fits like it was made for me.',
  ],
  4: [
    'Lovely work. The blouse was a little loose, but a tailor fixed it in ten minutes.',
    'Good quality for the price. The dupatta could be longer.',
    'Very comfortable for dancing. The colour is slightly darker than on my screen.',
    'Nice and light, so you can dance for hours. One hook was loose.',
  ],
  3: ['Nice design, but the lining is thin. Fine for one season.', 'Looks good. The parcel came a day late.'],
  2: ['The latkan came off on the second night. The fabric itself is fine.'],
  1: general[1]!,
}

const kediyas: Opinions = {
  5: [
    'The flare opens beautifully when you turn. My son did not want to take it off.',
    'Soft fabric, neat stitching, and the fit is right.',
    'Colours did not run after the first wash. Worth every rupee.',
  ],
  4: ['Very comfortable for dancing. The sleeves are a little long.', 'Good fabric. One tassel was loose.'],
  3: ['Nice design, but the fabric is thin. Fine for one season.'],
  2: ['A seam opened on the second night. The embroidery itself is fine.'],
  1: general[1]!,
}

const jewels: Opinions = {
  5: [
    'Light enough to wear all night, and the finish is lovely.',
    'Exactly like in the pictures. It goes with every chaniya choli I have.',
    'Well packed, nothing bent, and nothing came off while I danced.',
  ],
  4: [
    'Pretty and not heavy. It is slightly smaller than I thought.',
    'Good finish for the price. I wish there was a box with it.',
  ],
  3: ['Nice design, but the colour became darker after a few nights.'],
  2: ['A small part came off on the second night. The rest is fine.'],
  1: general[1]!,
}

const byCategory: Record<string, Opinions> = {
  'garba-dresses': dresses,
  kediya: kediyas,
  jewellery: jewels,
  accessories: jewels,
}

/** What customers write about a product of this category when they give so many stars. */
export const opinionsOn = (category: string, stars: number): readonly string[] =>
  (byCategory[category] ?? general)[stars]!

export const apology =
  'Thank you for telling us. We have passed this on to our team; please write to us, and we will make it good.'
export const advertising = 'Reviews may not advertise other shops.'

export const returnNotes = [
  'It does not fit at the waist, even after adjusting the cord.',
  'The size runs smaller than the size chart says.',
  'It is too tight at the shoulders, so I cannot raise my arms to dance.',
]
/** What customers write about an outfit, or about something else, that arrived damaged. */
export const damageNotesOn = (isOutfit: boolean): readonly string[] =>
  isOutfit
    ? [
        'A seam was open when I unpacked it, see the photo.',
        'A part of the embroidery has come off, see the photo.',
      ]
    : [
        'It arrived damaged; the parcel was crushed on one side.',
        'One part was already broken when I opened the parcel, see the photo.',
      ]

export const complaints = [
  {
    message: 'My parcel was marked as delivered, but nobody in my building received it.',
    answer:
      'The courier has found your parcel at the neighbour’s and delivered it to you today. We apologise.',
  },
  {
    message: 'I was promised an answer about my exchange and have not heard anything for three days.',
    answer: 'We are sorry for the silence. Your new size left our shop this morning.',
  },
  {
    message: 'The invoice shows my old address. I need a corrected one for my office.',
    answer: 'The address of an issued invoice stays, but we have sent you a signed letter with the new one.',
  },
  {
    message: 'Your courier called me five times in the night about the delivery.',
    answer: 'We have told the courier to call only between 9 and 7. We apologise for the disturbance.',
  },
]

export const paymentErrors = [
  'The bank declined the payment',
  'Insufficient balance in the account',
  'The customer entered a wrong UPI PIN three times',
  'The customer’s bank did not answer in time',
]
