/* SPDX-License-Identifier: MIT */
/* lab.c - perceived distance and contrast between colours. */
#include "tests/support/lab.h"

#include <math.h>

static const double to_xyz[3][3] = {{0.4124564, 0.3575761, 0.1804375},
                                    {0.2126729, 0.7151522, 0.0721750},
                                    {0.0193339, 0.1191920, 0.9503041}};

static double linear(uint8_t value)
{
    const double share = value / 255.0;
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4);
}

struct light light_of(struct rgb colour)
{
    return (struct light){{linear(colour.red), linear(colour.green), linear(colour.blue)}};
}

static double lab_curve(double t)
{
    return t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116;
}

double light_weigh(const double weights[3], const struct light *light)
{
    return weights[0] * light->channel[0] + weights[1] * light->channel[1] +
           weights[2] * light->channel[2];
}

struct lab lab_of(struct light light)
{
    const double x = lab_curve(light_weigh(to_xyz[0], &light) / 0.95047);
    const double y = lab_curve(light_weigh(to_xyz[1], &light));
    const double z = lab_curve(light_weigh(to_xyz[2], &light) / 1.08883);
    return (struct lab){116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double lab_distance(struct lab p, struct lab q)
{
    return sqrt((p.l - q.l) * (p.l - q.l) + (p.a - q.a) * (p.a - q.a) + (p.b - q.b) * (p.b - q.b));
}

double light_distance(struct light a, struct light b)
{
    return lab_distance(lab_of(a), lab_of(b));
}

double light_contrast(struct light a, struct light b)
{
    const double p = light_weigh(to_xyz[1], &a) + 0.05;
    const double q = light_weigh(to_xyz[1], &b) + 0.05;
    return p > q ? p / q : q / p;
}
